/** The text of JSON with everything outside ASCII as an escape. */
export function asciiJson(written: string): string {
  return written.replaceAll(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
