import { expect, test } from "vitest";
import { isObject, asString, VitrineError } from "./index.ts";

class FolderError extends VitrineError<"no-folder" | "busy"> {
  override readonly name = "FolderError";
}

test("an error has its code, its cause and, at the end of its message, its hint", () => {
  const cause = new Error("ENOENT");
  const error = new FolderError("no-folder", "No folder.", { hint: "Create it.", cause });
  expect(error).toMatchObject({ name: "FolderError", code: "no-folder", hint: "Create it.", retryable: false, cause });
  expect(error.message).toBe("No folder. Create it.");
  expect(error).toBeInstanceOf(Error);
});

test("an error without details has no hint, no cause and is not worth another try", () => {
  const error = new FolderError("busy", "Busy.");
  expect(error.hint).toBeUndefined();
  expect(Object.hasOwn(error, "cause")).toBe(false);
  expect(new FolderError("busy", "Busy.", { retryable: true }).retryable).toBe(true);
});

test("only objects with named fields are objects, only strings are texts", () => {
  for (const value of [null, undefined, [], "a", 1, () => 0]) expect(isObject(value)).toBe(false);
  expect(isObject({})).toBe(true);
  expect(isObject(Object.create(null))).toBe(true);
  expect([asString(""), asString("a"), asString(0), asString(undefined)]).toEqual(["", "a", undefined, undefined]);
});
