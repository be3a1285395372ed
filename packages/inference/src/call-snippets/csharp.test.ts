/**
 * C# is read here: a parser of other hands must accept every program, and its literals must be, decoded, the address, the
 * headers and the texts of the request that the same state makes in JSON. `npm run run:csharp -w tools` compiles and runs them all.
 */

import { loadGrammars } from "@vitrine/code/testing";
import { describe, expect, test } from "vitest";
import { CASES, modelOf, caseName, optionsOf } from "../../test/snippet-cases.ts";
import { callSnippets } from "./index.ts";
import { printableCall, withFileAs } from "./printable-call.ts";

const grammars = await loadGrammars();

const shown = CASES.flatMap((each) => {
  const [snippet] = callSnippets(modelOf(each), { ...optionsOf(each), language: "csharp" }).snippets;
  return snippet ? [[caseName(each), each, snippet] as const] : [];
});

test("every call has one, but for the provider whose poll goes to another host", () => {
  expect(CASES.length - shown.length).toBe(CASES.filter(({ provider }) => provider === "black-forest-labs").length);
});

describe("a C# program", () => {
  test.each(shown)("parses and holds its request: %s", (_, each, snippet) => {
    expect(grammars.csharpError(snippet.code)).toBeUndefined();
    const strings = new Set(grammars.csharpStrings(snippet.code));
    const fileName = snippet.holes[0]?.value;
    const call = printableCall(each.task, modelOf(each), { ...optionsOf(each), fileName });
    if (typeof call === "string" || typeof call.request === "string") throw new Error("no request");
    const { base, url, body, headers } = call.request;
    if (call.job) for (const text of [base, url.slice(base.length), call.job.done]) expect(strings).toContain(text);
    else expect(strings).toContain(url);
    const type = body.kind === "json" ? [] : Object.entries(headers).filter(([name]) => name === "Content-Type");
    for (const [name, value] of Object.entries(headers)) {
      if (name === "Content-Type") continue;
      expect(strings).toContain(name);
      expect(strings).toContain(value);
    }
    for (const [, value] of type) expect(strings).toContain(value);
    if (body.kind === "json") for (const text of textsIn(withFileAs(body.value, null))) expect(strings).toContain(text);
    if (fileName !== undefined) expect(strings).toContain(fileName);
  });

  test("keeps hostile text", () => {
    const content = `"\\\u2028 $" + Environment.Exit(1) // {0} @" 🦙\u0000`;
    const model = { id: "org/m", tags: ["conversational"], pipeline_tag: "text-generation" };
    const { snippets } = callSnippets(model, { client: "HttpClient", messages: [{ role: "user", content }] });
    const code = snippets[0]?.code ?? "";
    expect(grammars.csharpError(code)).toBeUndefined();
    expect(grammars.csharpStrings(code)).toContain(content);
  });
});

/** Every name and text of a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(textsIn)
    : Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
}
