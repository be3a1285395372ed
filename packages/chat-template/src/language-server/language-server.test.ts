/** The language features on templates that are being typed, and the server with the protocol's own client. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { describe, expect, test } from "vitest";
import { BUILTINS, namesOf } from "../builtins/library.ts";
import { Template, type TemplateError } from "../index.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "../testing/chat-templates.ts";
import { namesOfKind } from "./language.ts";
import { TemplateDocument } from "./template-document.ts";

/** The document and the offset of `¦` in it. */
function at(marked: string): [TemplateDocument, number] {
  const offset = marked.indexOf("¦");
  return [new TemplateDocument(marked.replace("¦", "")), offset];
}

function labels(marked: string): string[] {
  const [document, offset] = at(marked);
  return document.completions(offset).map(({ label }) => label);
}

function hover(marked: string): string {
  const [document, offset] = at(marked);
  return document.hover(offset)?.text ?? "";
}

test("every filter, test and function of the language has a description", () => {
  // `encode` is refused, since templates have no bytes.
  const signs = /^(?:\W+|encode)$/;
  for (const [kind, table] of [
    ["filter", BUILTINS.filters],
    ["test", BUILTINS.tests],
    ["text", BUILTINS.methods],
    ["function", BUILTINS.globals],
  ] as const) {
    const missing = namesOf(table).filter((name) => !signs.test(name) && !namesOfKind(kind).has(name));
    expect(missing, kind).toEqual([]);
  }
});

describe("completes in a template that is not finished", () => {
  test.each([
    ["{{ messages | tri¦", ["trim"]],
    ["{% for m in messages %}{{ m.cont¦ }}{% endfor %}", ["content"]],
    ["{% for m in messages %}{{ m['tool_calls'][0].function.arg¦", ["arguments"]],
    ["{% set call = message.tool_calls[0] %}{{ call.func¦ }}", ["function"]],
    ["{% if tools is not defin¦ %}", ["defined"]],
    ["{% endfo¦", ["endfor"]],
    ["{%- gener¦", ["generation"]],
    ["{% macro tag(name) %}{% endmacro %}{{ ta¦", ["tag"]],
    ["{% for x in [1] %}{{ loop.ind¦", ["index", "index0"]],
    ["{{ add_gen¦", ["add_generation_prompt"]],
    ["{{ 'mess¦", []],
    ["mess¦", []],
    ["{# mess¦", []],
    ["{{ x }} mess¦", []],
  ])("%s", (marked, expected) => {
    expect(labels(marked)).toEqual(expected);
  });

  test("keys that the template reads elsewhere are offered too", () => {
    expect(labels("{{ message.audio_id }}{{ message.aud¦ }}")).toEqual(["audio_id"]);
  });
});

describe("explains the name under the pointer", () => {
  test.each([
    ["{{ x | dict¦sort }}", /Pairs in the order of their keys/],
    ["{{ x is not even¦ }}", /An even number/],
    ["{{ 'a'.removepre¦fix('a') }}", /Without a beginning/],
    ["{% for x in y %}{{ loop.revind¦ex0 }}{% endfor %}", /Turns left after this one/],
    ["{% for m in messages %}{{ m.reasoning_cont¦ent }}{% endfor %}", /reasoning before/],
    ["{% endgener¦ation %}", /the model wrote it/],
    ["{{ raise_excep¦tion('x') }}", /TemplateRaisedError/],
    ["\n{% macro tag(a, b='<') %}{% endmacro %}{{ tag¦('x') }}", /tag\(a, b='<'\)[\s\S]*line 2/],
    ["{{ eos_tok¦en }}", /ends a text/],
  ])("%s", (marked, expected) => {
    expect(hover(marked)).toMatch(expected);
  });
});

test("goes to the macro, the last set and the loop that define a name", () => {
  const source =
    "{% macro tag(a) %}{{ a }}{% endmacro %}{% set x = 1 %}{% set x = 2 %}{% for m in messages %}{{ tag(x) ~ m.x }}";
  const document = new TemplateDocument(source);
  const target = (text: string, shift = 0) => document.definition(source.lastIndexOf(text) + shift)?.start;
  expect(target("tag(x)")).toBe(source.indexOf("tag(a)"));
  expect(target("(x)", 1)).toBe(source.indexOf("x = 2"));
  expect(target("m.x")).toBe(source.indexOf("m in"));
  expect(target("{{ a", 3)).toBe(source.indexOf("(a)") + 1);
  expect(target("m.x", 2)).toBeUndefined();
});

const edited = (source: string, changes: readonly { start: number; end: number; text: string }[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);

test("a name that is given another one everywhere changes no prompt", () => {
  let renamed = 0;
  for (const source of Object.values(CHAT_TEMPLATES)) {
    const document = new TemplateDocument(source, { keepTrailingNewline: true });
    for (const { start, name } of document.definitions()) {
      const changes = document.rename(start, "fresh_name");
      if (!changes) continue;
      expect(changes.map(({ start: at }) => at)).toContain(start);
      expect(document.references(start).length, name).toBe(changes.length);
      const changed = edited(document.source, changes);
      for (const context of Object.values(CONVERSATIONS)) {
        const outcomes = [document.source, changed].map((text) => {
          try {
            return new Template(text).render(context, { now: () => new Date(0) });
          } catch (error) {
            return (error as TemplateError).code;
          }
        });
        expect(outcomes[1], `${name} in ${source.slice(0, 60)}`).toBe(outcomes[0]);
      }
      renamed += 1;
    }
  }
  expect(renamed).toBeGreaterThan(60);
});

test("names that the caller gives, names that are taken and words of the language are no new names", () => {
  const source = "{% set x = 1 %}{% set y = 2 %}{% for m in messages %}{{ m.x ~ x ~ y }}{% endfor %}";
  const document = new TemplateDocument(source);
  const at = source.indexOf("x =");
  for (const name of ["y", "messages", "endif", "1a", "a b", ""])
    expect(document.rename(at, name), name).toBeUndefined();
  expect(document.rename(source.indexOf("messages"), "all")).toBeUndefined();
  expect(edited(source, document.rename(at, "z") ?? [])).toBe(
    "{% set z = 1 %}{% set y = 2 %}{% for m in messages %}{{ m.x ~ z ~ y }}{% endfor %}",
  );
});

test("the head of a macro is shown in its call, with the parameter that is next", () => {
  const source = "{% macro tag(name, open='<') %}{{ name }}{% endmacro %}{{ tag([1, 2], ";
  const document = new TemplateDocument(source);
  expect(document.signature(source.length)).toEqual({
    label: "tag(name, open='<')",
    parameters: ["name", "open='<'"],
    active: 1,
  });
  expect(document.signature(source.indexOf("1, 2") + 1)).toBeUndefined();
  expect(document.signature(3)).toBeUndefined();
});

test.each([
  ["{% for m in mesages %}{{ m.content }}{% endfor %}", "{% for m in messages %}{{ m.content }}{% endfor %}"],
  ["{{ messages | lenght }}", "{{ messages | length }}"],
  ["{% if messages is null %}x{% endif %}", "{% if messages is none %}x{% endif %}"],
  ["{% if messages && tools %}x{% endif %}", "{% if messages and tools %}x{% endif %}"],
  ["{% if messages %}x{% else if tools %}y{% endif %}", "{% if messages %}x{% elif tools %}y{% endif %}"],
  ["{% if messages[0].role === 'user' %}x{% endif %}", "{% if messages[0].role == 'user' %}x{% endif %}"],
  ["{% if messages.length %}x{% endif %}", "{% if messages | length %}x{% endif %}"],
  ["{{ messages[0].content }", "{{ messages[0].content }}"],
  ["{{ 'a' + 1 }}", "{{ 'a' ~ 1 }}"],
])("a finding is mended: %s", (source, mended) => {
  const document = new TemplateDocument(source);
  const [fix] = document.fixes(0, source.length);
  expect(edited(source, fix ? [fix.change] : [])).toBe(mended);
  expect(fix?.title).toMatch(/^Write '/);
});

test("nothing throws at any offset of a template that is cut anywhere", () => {
  const source = CHAT_TEMPLATES["qwen 2.5, tools"] ?? "";
  for (let end = 0; end < source.length; end += 97) {
    const document = new TemplateDocument(source.slice(0, end));
    for (let offset = Math.max(0, end - 40); offset <= end; offset += 7) {
      document.completions(offset);
      document.hover(offset);
      document.definition(offset);
      document.references(offset);
      document.rename(offset, "other");
      document.signature(offset);
    }
    document.fixes(0, end);
  }
});

test("an editor is served over standard input and output", async () => {
  const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));
  const server = spawn(process.execPath, ["--conditions=vitrine-source", cli, "language-server", "--stdio"]);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const published: { diagnostics: { message: string; range: unknown; severity: number }[] }[] = [];
  connection.onNotification("textDocument/publishDiagnostics", (params) => void published.push(params));
  connection.listen();

  const { capabilities } = await connection.sendRequest<{ capabilities: object }>("initialize", { capabilities: {} });
  expect(capabilities).toMatchObject({
    hoverProvider: true,
    definitionProvider: true,
    documentFormattingProvider: true,
  });
  await connection.sendNotification("initialized", {});
  const textDocument = { uri: "file:///chat_template.jinja" };
  // An astral letter: the protocol counts UTF-16 units, the head of a message bytes.
  const text = "{# 🦙 é #}\r\n{% set a = 1 %}\r\n{{ a | lenght }}\r\n";
  await connection.sendNotification("textDocument/didOpen", { textDocument: { ...textDocument, text } });
  const hovered = await connection.sendRequest("textDocument/hover", {
    textDocument,
    position: { line: 1, character: 4 },
  });
  expect(JSON.stringify(hovered)).toContain("Names a value");
  expect(published[0]?.diagnostics).toMatchObject([
    {
      message: expect.stringContaining("Did you mean 'length'?") as string,
      severity: 1,
      range: { start: { line: 2, character: 7 }, end: { line: 2, character: 13 } },
    },
  ]);

  const contentChanges = [{ text: "{%if a%}{{ a | }}{%endif%}" }];
  await connection.sendNotification("textDocument/didChange", { textDocument, contentChanges });
  const position = { line: 0, character: 15 };
  const completed = await connection.sendRequest<{ label: string }[]>("textDocument/completion", {
    textDocument,
    position,
  });
  expect(completed.map(({ label }) => label)).toContain("tojson");
  expect(await connection.sendRequest("textDocument/formatting", { textDocument })).toBeNull();
  await connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text: "{{a}}" }] });
  expect(await connection.sendRequest("textDocument/formatting", { textDocument })).toMatchObject([
    { newText: "{{ a }}" },
  ]);
  await expect(connection.sendRequest("workspace/symbol", {})).rejects.toThrow(/no method/);
  await expect(connection.sendRequest("textDocument/rename", {})).rejects.toThrow(/names no document/);
  await expect(connection.sendRequest("textDocument/rename", { textDocument })).rejects.toThrow();

  const macro = "{% macro tag(a) %}{{ a }}{% endmacro %}{{ tag(1) }}{{ 1 | lenght }}";
  await connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text: macro }] });
  const place = { line: 0, character: macro.indexOf("tag(1") + 1 };
  expect(await connection.sendRequest("textDocument/references", { textDocument, position: place })).toHaveLength(2);
  expect(
    await connection.sendRequest("textDocument/rename", { textDocument, position: place, newName: "box" }),
  ).toMatchObject({ changes: { [textDocument.uri]: [{ newText: "box" }, { newText: "box" }] } });
  const inside = { line: 0, character: macro.indexOf("1)") };
  expect(await connection.sendRequest("textDocument/signatureHelp", { textDocument, position: inside })).toMatchObject({
    signatures: [{ label: "tag(a)" }],
    activeParameter: 0,
  });
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: macro.length } };
  expect(await connection.sendRequest("textDocument/codeAction", { textDocument, range })).toMatchObject([
    { title: "Write 'length'", kind: "quickfix" },
  ]);

  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  expect(await ended).toBe(0);
});
