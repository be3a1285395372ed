import { expect, test } from "vitest";
import type { MergedModel } from "../merge.ts";
import { learnFromSiblings } from "./siblings.ts";

const dated = (id: string, value?: string): MergedModel => {
  const sources = [{ release: "a@1", path: "b" }];
  return { id, packages: [], fields: new Map(value === undefined ? [] : [["releaseDate", { value, sources }]]) };
};
const dayOf = ({ fields }: MergedModel) => fields.get("releaseDate")?.value;

test("a size without a day takes that of its family", () => {
  const unknown = dated("acme/m-7b-chat");
  learnFromSiblings([dated("acme/m-1b-chat", "2024-02"), dated("acme/m-3b-chat", "2024-02"), unknown]);
  expect(dayOf(unknown)).toBe("2024-02");
});

test("a size that came later, as another variant of it says, does not", () => {
  const later = dated("acme/m-32b-chat-gguf");
  const same = dated("acme/m-7b-chat-gguf");
  learnFromSiblings([
    dated("acme/m-1b-chat-gguf", "2024-02"),
    dated("acme/m-3b-chat-gguf", "2024-02"),
    later,
    same,
    dated("acme/m-32b", "2024-04-02"),
    dated("acme/m-7b", "2024-02-04"),
  ]);
  expect([dayOf(later), dayOf(same)]).toEqual([undefined, "2024-02"]);
});
