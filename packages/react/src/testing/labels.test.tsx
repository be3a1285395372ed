// @vitest-environment jsdom
/**
 * A page in another language hands one object of words to a component, and then reads none of ours. Every component is
 * drawn in each of its states with words that are all marked, and with numbers and dates as Arabic writes them: a
 * letter or a digit of ours that is neither marked nor component of the data is one that no page could replace.
 */
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { COMPONENTS } from "../examples/index.ts";
import { CHAT_LABELS } from "../components/chat-turns/chat-labels.ts";
import { TASK_LABELS } from "../components/task-widget/task-labels.ts";
import { FORM_LABELS } from "../messages/form-labels.ts";
import { CHAT_SCENES, stage, TASK_SCENES } from "./widget-scenes.tsx";

type Labels = Readonly<Record<string, unknown>>;

/** The same labels, each in brackets; functions return their name and the values they are given. */
function marked(labels: Labels): Labels {
  const valuesOf = (each: unknown) => (typeof each === "object" && each !== null ? Object.values(each) : [each]);
  const mark = (name: string, reported: readonly unknown[]) => `⟦${[name, ...reported.flatMap(valuesOf)].join(" ")}⟧`;
  return Object.fromEntries(
    Object.entries(labels).map(([name, label]) => {
      if (name === "locale") return [name, "ar-EG"];
      return [name, typeof label === "function" ? (...reported: unknown[]) => mark(name, reported) : mark(name, [])];
    }),
  );
}

/** Names of the words that are there. */
function wordsIn(host: Element): string[] {
  return [...host.innerHTML.matchAll(/⟦(\w+|non-commercial|too-large)/g)].map(([, name = ""]) => name);
}

const SPOKEN = ["aria-label", "aria-description", "aria-roledescription", "alt", "title", "placeholder"];
/** Code has no language to translate, and says what it is in a label. */
const CODE = "code, pre, kbd, samp, script, style";

/** What a reader sees of an element, or a screen reader reads, text by text. */
function textsOf(host: Element): string[] {
  const texts: string[] = [];
  for (const element of host.querySelectorAll("*")) {
    for (const name of SPOKEN) if (element.hasAttribute(name)) texts.push(element.getAttribute(name) ?? "");
    if (element.closest(CODE)) continue;
    for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.textContent ?? "");
    if (element.matches("optgroup, track")) texts.push(element.getAttribute("label") ?? "");
    if (element.matches("input:is([type=submit], [type=button], [type=reset])"))
      texts.push(element.getAttribute("value") ?? "");
  }
  return texts;
}

/** Every text and number of the data, the longest first. */
function dataOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") found.add(value.trim());
  else if (typeof value === "number") found.add(String(value));
  else if (value instanceof Map) for (const [key, each] of value as Map<unknown, unknown>) dataOf([key, each], found);
  else if (Array.isArray(value)) for (const each of value as unknown[]) dataOf(each, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value))
      if (!(isValidElement(value) ? ["type", "_owner", "_store"] : ["labels"]).includes(name)) {
        // Names of columns come as keys.
        found.add(name);
        dataOf(each, found);
      }
  return found;
}

/** What is left of a text without what is marked and without the data. */
function ours(text: string, data: readonly string[]): string {
  // An address is in no language, and this is how Arabic writes dollars.
  let rest = text.replace(/https:\/\/\S*|US\$/g, " ");
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ");
  }
  for (const each of data) {
    if (!rest.includes(each)) continue;
    const [start, end] = [/^\w/.test(each) ? "(?<!\\w)" : "", /\w$/.test(each) ? "(?!\\w)" : ""];
    rest = rest.replace(new RegExp(start + each.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&") + end, "g"), " ");
  }
  // What a component cuts out of a text of the data, such as a file's form out of its name.
  return data.some((each) => each.includes(rest.trim())) ? "" : rest;
}

/** Texts that hold letters or digits of ours. */
function unmarked(host: Element, data: readonly string[]): string[] {
  return textsOf(host).filter((text) => /[a-z0-9]/i.test(ours(text, data)));
}

function longestFirst(data: ReadonlySet<string>): string[] {
  return [...data].filter((text) => text !== "").sort((a, b) => b.length - a.length);
}

function rendered(element: ReactElement): HTMLElement {
  const host = document.createElement("div");
  host.innerHTML = renderToStaticMarkup(element);
  return host;
}

/** With the marked words for itself, and for each component among its children. */
function relabeled(element: ReactElement, labels: Labels): ReactElement {
  const { children } = element.props as { children?: unknown };
  const inner = (each: unknown): unknown =>
    Array.isArray(each) ? each.map(inner) : isValidElement(each) ? relabeled(each, labels) : each;
  const own = COMPONENTS.find(({ states }) => Object.values(states)[0]?.().type === element.type)?.labels;
  return cloneElement(
    element,
    typeof element.type === "function" ? ({ labels: own ? marked(own) : labels } as object) : {},
    ...(children === undefined ? [] : ([inner(children)].flat() as ReactNode[])),
  );
}

const worded = COMPONENTS.filter(({ labels }) => labels !== undefined);

describe.each(worded.map((component) => [component.name, component] as const))(
  "%s",
  (_, { labels: usual = {}, states }) => {
    const labels = marked(usual);
    // A thousand of the same say no more than one.
    const few = Object.entries(states).filter(([name]) => !name.includes("thousand"));

    test.each(few)("%s: says nothing but what it was given", (_, make) => {
      const element = make();
      const host = rendered(relabeled(element, labels));
      expect(unmarked(host, longestFirst(dataOf(element.props)))).toEqual([]);
    });

    test("it is the words it was given that it says", () => {
      const said = few.flatMap(([, make]) => wordsIn(rendered(relabeled(make(), labels))));
      expect(said.length).toBeGreaterThan(0);
    });
  },
);

test("a component without labels adds no text", () => {
  for (const { name, states, labels } of COMPONENTS)
    for (const [state, make] of Object.entries(labels === undefined ? states : {})) {
      const element = make();
      expect(unmarked(rendered(element), longestFirst(dataOf(element.props))), `${name}, ${state}`).toEqual([]);
    }
});

describe.each([
  ["forms, results, waiting and failures", { ...TASK_LABELS, ...FORM_LABELS }, TASK_SCENES],
  ["conversations", CHAT_LABELS, CHAT_SCENES],
] as const)("%s", (_, usual, scenes) => {
  const said = new Set<string>();

  test.each(Object.entries(scenes))("%s: says nothing but what it was given", async (_, scene) => {
    let looks = 0;
    await stage(scene, marked(usual), (host, data) => {
      looks += 1;
      for (const name of wordsIn(host)) said.add(name);
      expect(textsOf(host).length).toBeGreaterThan(0);
      expect(unmarked(host, longestFirst(dataOf(data)))).toEqual([]);
    });
    expect(looks).toBeGreaterThan(0);
  });

  test("every word of the object is said in one of them", () => {
    expect(Object.keys(usual).filter((name) => !said.has(name))).toEqual([]);
  });
});
