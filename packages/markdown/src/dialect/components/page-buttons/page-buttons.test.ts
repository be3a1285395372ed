/** `<EditOnGithub>` and `<CopyLLMTxtMenu>` on the page that comes of them. */
import { expect, test } from "vitest";
import { read } from "../../../testing/read-back.ts";

test("they show nothing, and are no mistake", () => {
  const { visible, problems, warnings } = read('One\n\n<EditOnGithub source="x"/>\n\n<CopyLLMTxtMenu/>\n\nTwo');
  expect([visible.replace(/\s+/g, " ").trim(), problems, warnings]).toEqual(["One Two", [], []]);
});
