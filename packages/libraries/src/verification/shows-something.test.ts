import { describe, expect, test } from "vitest";
import { exampleSnippets } from "../../test/example-snippets.ts";

/** Calls and arguments by which a block shows, plays or saves a result. */
const SHOWS =
  /\b(?:print\w*|save\w*|write\w*|export\w*|show\w*|play\w*|imwrite|audio_write)\s*\(|save=True|verbose=True|streamer=/;
const SAVES = /\b(?:save|save_pretrained|save_img|imwrite|write|export_to_video|save_image)\(\s*(?:f?"([^"]+)")/g;

/** The last statement of a program, with what belongs to it. */
function lastStatement(code: string): string {
  const lines = code.trimEnd().split("\n");
  let start = lines.length - 1;
  while (start > 0 && /^\s|^[)\]}]|^else|^except|^finally/.test(lines[start] ?? "")) start -= 1;
  return lines.slice(start).join("\n");
}

describe("every block of every generator", () => {
  const python = exampleSnippets().filter(({ snippet }) => snippet.language === "python");

  test("in Python ends in something a person sees or keeps", () => {
    const silent = python.filter(({ snippet }) => !SHOWS.test(lastStatement(snippet.code)));
    expect(silent.map(({ library, snippet }) => `${library}: ${lastStatement(snippet.code)}`)).toEqual([]);
    expect(python.length).toBeGreaterThan(300);
  });

  test("names the file that it saves", () => {
    const saved = python.flatMap(({ snippet }) => [...snippet.code.matchAll(SAVES)].map(([, file = ""]) => file));
    expect(saved.filter((file) => !/\.\w{2,4}$|^outputs$/.test(file))).toEqual([]);
    expect(saved.length).toBeGreaterThan(20);
  });

  test("in JavaScript prints or saves", () => {
    const scripts = exampleSnippets().filter(({ snippet }) => snippet.language === "javascript");
    const silent = scripts.filter(({ snippet }) => !/console\.log\(|\.save\(|new TextStreamer\(/.test(snippet.code));
    expect(silent.map(({ library, snippet }) => `${library}: ${snippet.code}`)).toEqual([]);
    expect(scripts.length).toBeGreaterThan(5);
  });

  test("has code that does something, or none", () => {
    const comments = exampleSnippets().filter(({ snippet }) => /^(?:\s*(?:#|\/\/)[^\n]*(?:\n|$))+$/.test(snippet.code));
    expect(comments).toEqual([]);
  });
});
