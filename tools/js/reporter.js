/* Says what failed, and how many passed. */
export default async function* reporter(source) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of source) {
    if (type === "test:pass" && data.details.type !== "suite") passed += 1;
    if (type === "test:fail") {
      failed += 1;
      const { cause, message } = data.details.error;
      yield `FAILED ${data.file}: ${data.name}\n${cause?.stack ?? message}\n\n`;
    }
    if (type === "test:stdout" || type === "test:stderr") yield data.message;
  }
  yield `JavaScript: ${passed} tests passed, ${failed} failed\n`;
}
