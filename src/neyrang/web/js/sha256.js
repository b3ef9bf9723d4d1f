/* SHA-256 of a text, in hex. Browsers keep SubtleCrypto from pages that came without TLS, as from
   a friend's computer in the same house; there the hash is worked out by the book (FIPS 180-4). */

export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : byHand(bytes);
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (prime) found.push(((n ** (1 / root)) % 1) * 2 ** 32 | 0);
  }
  return found;
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

export function byHand(bytes) {
  const rounds = fractions(64, 3);
  const sum = fractions(8, 2);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  for (let block = 0; block < padded.byteLength; block += 64) {
    const w = Array.from({ length: 16 }, (_, at) => padded.getInt32(block + 4 * at));
    for (let at = 16; at < 64; at += 1) {
      const near = turned(w[at - 15], 7) ^ turned(w[at - 15], 18) ^ (w[at - 15] >>> 3);
      const far = turned(w[at - 2], 17) ^ turned(w[at - 2], 19) ^ (w[at - 2] >>> 10);
      w[at] = (w[at - 16] + near + w[at - 7] + far) | 0;
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let at = 0; at < 64; at += 1) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + mixed + ((e & f) ^ (~e & g)) + rounds[at] + w[at]) | 0;
      const most = (a & b) ^ (a & c) ^ (b & c);
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) sum[at] = (sum[at] + word) | 0;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [at, word] of sum.entries()) out.setInt32(4 * at, word);
  return new Uint8Array(out.buffer);
}
