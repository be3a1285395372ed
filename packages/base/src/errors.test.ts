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

test("errors of another copy of the class are errors of Vitrine, and of none of its subclasses", async () => {
  const copy = (await import("./errors.ts?copy" as string)) as { VitrineError: typeof VitrineError };
  class OtherError extends copy.VitrineError {
    override readonly name = "OtherError";
  }
  const other = new OtherError("busy", "Busy.");
  expect(copy.VitrineError).not.toBe(VitrineError);
  expect(other).toBeInstanceOf(VitrineError);
  expect(new FolderError("busy", "Busy.")).toBeInstanceOf(copy.VitrineError);
  expect(other).not.toBeInstanceOf(FolderError);
  for (const value of [new Error("Busy."), { code: "busy" }, null, "busy"])
    expect(value).not.toBeInstanceOf(VitrineError);
  expect(Object.keys(other).toSorted()).toEqual(["code", "hint", "name", "retryable"]);
});
