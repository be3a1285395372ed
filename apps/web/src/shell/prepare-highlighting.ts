/**
 * Makes the grammars ready that color the code on pages of models. The first code of a language takes up to a fifth of a
 * second of processor time, and all of them half a second, which would hold everybody up at once. They are loaded with
 * the first page, not at the start: they weigh some 20 MB.
 */
import { setImmediate as answerOthers } from "node:timers/promises";
import { localApps, usageSnippets } from "@vitrine/libraries";
import { highlightToHtml } from "@vitrine/markdown";
import type { ModelRecord } from "@vitrine/models";
import type { Route } from "./page.ts";

/** Code that has in it what snippets have, in small steps: each makes the rules ready that it meets. */
const SAMPLES: readonly (readonly [language: string, code: string])[] = [
  ["text", "a"],
  ["bash", "a"],
  ["bash", "pip install -U 'a[b]' c"],
  ["bash", 'export HF_ENDPOINT=http://a\nhf download a/b --local-dir ./b  # c\ncurl "$A" \\\n  -d \'{"a": 1}\' | cat'],
  ["python", "a"],
  ["python", 'from a import B\n\nb = B.c("a/b", dtype="auto", d=[1, None])  # e\nprint(b["c"][0])'],
  ["python", "for a in b:\n    print(f'{a!r}')\n\nwith open(\"a\") as b:\n    c = {'d': 1.5}"],
  ["typescript", "a"],
  ["typescript", "const a = 1;"],
  ["typescript", 'import { A } from "@a/b";\nconst b = new A(process.env.C);'],
  ["typescript", "for await (const a of b.c({ d: [{ e: `f ${1}` }] })) console.log(a?.b);"],
  ["json", '{ "a": [1, true, "b"] }'],
  ["html", "<p>"],
  ["html", '<a href="b"><img src="c" alt="d"></a>'],
  ["html", '<script type="module" src="a"></script>\n<iframe src="b" title="c"></iframe>'],
  ["markdown", "# a"],
  ["markdown", "[![a](b)](c)"],
];

/** A model that many programs run: the code of its page has most of the rules that pages need. */
const MODEL: ModelRecord = {
  id: "acme/net",
  tags: ["conversational", "gguf", "transformers"],
  library_name: "transformers",
  pipeline_tag: "text-generation",
  siblings: [{ rfilename: "net-Q4_K_M.gguf" }, { rfilename: "model.safetensors" }],
};

function* samples(): Generator<readonly [language: string, code: string]> {
  yield* SAMPLES;
  for (const { language, code } of [...usageSnippets(MODEL), ...localApps(MODEL).flatMap((app) => app.snippets)])
    yield [language, code];
}
let prepared: Promise<void> | undefined;

/** Whether anybody has asked for code in color. */
export function isHighlightingUsed(): boolean {
  return prepared !== undefined;
}

/** Once, in steps between which others are answered. */
export function prepareHighlighting(): Promise<void> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<void> {
  for (const [language, code] of samples()) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await answerOthers();
    highlightToHtml(code, language);
  }
}

/** A page that is loaded when its code can be colored. */
export function withHighlighting(load: Route["load"]): Route["load"] {
  return async (context) => {
    await prepareHighlighting();
    return load(context);
  };
}
