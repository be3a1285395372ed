import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("no text is a formula to a spreadsheet, and numbers are numbers", () => {
  fc.assert(
    fc.property(fc.constantFrom(..."=+-@\t\r"), fc.string(), fc.integer(), (sign, rest, count) => {
      const text = csvOf(["text", "count"], [{ text: sign + rest, count }]);
      const field = text.slice("text,count\r\n".length, -`,${count}\r\n`.length);
      // As RFC 4180 quotes it.
      const read = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      expect([read, text.endsWith(`,${count}\r\n`)]).toEqual([`'${sign}${rest}`, true]);
    }),
  );
});
