/* What is fetched once and kept. A failure is not kept: whoever asks next tries again. */

/**
 * @template T
 * @param {(key: string) => Promise<T>} fetching
 * @returns {{get: (key: string) => Promise<T>, clear: () => void}}
 */
export function once(fetching) {
  /** @type {Map<string, Promise<T>>} */
  const kept = new Map();
  const get = (key) => {
    const known = kept.get(key);
    if (known) return known;
    const asked = fetching(key);
    kept.set(key, asked);
    asked.catch(() => kept.get(key) === asked && kept.delete(key));
    return asked;
  };
  return { get, clear: () => kept.clear() };
}
