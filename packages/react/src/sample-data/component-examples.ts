/**
 * A component in its states, as the gallery shows it and as the conformance suite tries it. States that only differ in
 * what the texts are (hostile, right to left, long words) are made from the usual one.
 */
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Addresses } from "../labels/addresses.ts";
import { modelPath } from "../labels/model-path.ts";

export interface KeyboardRow {
  /** Key as browsers name it: `Tab`, `Enter`, `ArrowRight`. */
  keys: string;
  does: string;
  /** Selector, inside the first example, of what has the focus before; the page's beginning where nothing is said. */
  from?: string;
  /** Selector of what has the focus after. */
  focuses?: string;
  /** Selector of what is there, or is in that state, after. */
  shows?: string;
}

export interface ComponentExamples {
  /** The component's name; files and addresses follow from it. */
  name: string;
  /** One sentence about it. */
  about: string;
  /** Where it lies in the package: `.` or `./widget`. */
  from?: "./widget";
  /** It names things that have pages: all states have addresses, also those with hostile ids. */
  isLinked?: boolean;
  /** A script makes it work in the browser. */
  isInteractive?: boolean;
  /** Its default labels. Without any it has no text. */
  labels?: Readonly<Record<string, unknown>>;
  states: Readonly<Record<string, () => ReactElement>>;
  keyboard?: readonly KeyboardRow[];
  /** Its texts are names that code knows, so other texts make no sense in it. */
  hasFixedTexts?: boolean;
}

/** A text that is a program wherever encoding is forgotten. */
export const HOSTILE =
  "\"'><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}${7*7}</textarea></style>\u202Ejavascript:alert(3)";
/** An address that is a program. */
export const HOSTILE_ADDRESS = "javascript:alert(4)";
const RIGHT_TO_LEFT = "نموذج لغوي صغير يجيب عن الأسئلة بالعربية";
const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);

const AWKWARD = {
  hostile: { text: HOSTILE },
  "right to left": { text: RIGHT_TO_LEFT, dir: "rtl", lang: "ar" },
  "long words": { text: LONG_WORD },
} as const;

/**
 * All states of a component: its own, and its usual one with untrusted, right-to-left and long text.
 * @example
 * import { allStates, COMPONENTS } from "@vitrine/react/examples";
 *
 * const example = COMPONENTS.find(({ name }) => name === "OwnerMark");
 * console.log(example && Object.keys(allStates(example)).slice(0, 1)); // [ 'usual' ]
 */
export function allStates({
  states: own,
  hasFixedTexts,
  isLinked,
}: ComponentExamples): Readonly<Record<string, () => ReactElement>> {
  const states = isLinked ? withAddresses(own) : own;
  const usual = Object.values(states)[0];
  if (usual === undefined || hasFixedTexts) return states;
  const made = Object.entries(AWKWARD).map(([name, { text, ...attributes }]) => [
    name,
    () => cloneElement(withTexts(usual(), text, name.replaceAll(" ", "-")), attributes),
  ]);
  return { ...states, ...Object.fromEntries(made) };
}

function withAddresses(states: ComponentExamples["states"]): ComponentExamples["states"] {
  return Object.fromEntries(
    Object.entries(states).map(([name, make]) => [
      name,
      () => cloneElement(make() as ReactElement<{ addresses?: Addresses }>, { addresses: SAMPLE_ADDRESSES }),
    ]),
  );
}

/** Where a site may show what components name. */
const SAMPLE_ADDRESSES: Readonly<Addresses> = {
  model: modelPath,
  owner: (name) => `/models/${encodeURIComponent(name)}`,
  provider: (id) => `/providers/${encodeURIComponent(id)}`,
  task: (id) => `/tasks/${encodeURIComponent(id)}`,
  library: (id) => `/libraries/${encodeURIComponent(id)}`,
  compare: (ids) => `/compare?${new URLSearchParams(ids.map((id) => ["m", id]))}`,
  modelsWith: (fact, value) => `/models?${fact}=${encodeURIComponent(value)}`,
  sources: "/sources",
};

/** Values that choose between shapes: with another text in them the data would be of no shape at all. */
const CHOICES = new Set(["kind", "type", "origin", "from", "sort", "by", "of", "modality", "role", "state"]);
/** Addresses that a page makes itself, never untrusted ones. */
const SITE_ADDRESSES = new Set(["action", "metadataAddress", "fillAddress", "href", "listingsAddress", "rawAddress"]);
/** Ids of elements, by the prop that holds the things with ids. */
const HOLDERS_OF_IDS = new Set(["groups", "panels", "sections", "usages"]);

/** The same element with another text in place of every text of its data. Ids of elements stay apart by `suffix`. */
export function withTexts(element: ReactElement, text: string, suffix: string): ReactElement {
  const props = element.props as Record<string, unknown>;
  const reported = new Map<string, string>();
  // Equal texts stay equal, and different ones different.
  const textFor = (before: string): string => {
    const after = reported.get(before) ?? (reported.size === 0 ? text : `${text} ${reported.size}`);
    reported.set(before, after);
    return after;
  };
  const changed = Object.entries(props).map(([name, value]) => {
    if (CHOICES.has(name) || SITE_ADDRESSES.has(name) || name === "addresses") return [name, value];
    // Names of metadata, by which the sources of a record are looked up.
    if (name === "fields") return [name, value];
    if ((name === "id" || name === "labelledBy" || name === "group") && typeof value === "string")
      return [name, `${value}-${suffix}`];
    return [name, exchanged(value, textFor, HOLDERS_OF_IDS.has(name) ? suffix : undefined)];
  });
  const { children, ...others } = Object.fromEntries(changed) as Record<string, unknown>;
  return cloneElement(element, others, ...childrenOf(children));
}

function exchanged(value: unknown, textFor: (before: string) => string, suffix: string | undefined): unknown {
  if (typeof value === "string") return textFor(value);
  if (Array.isArray(value)) return value.map((each) => exchanged(each, textFor, suffix));
  if (value instanceof Map)
    return new Map([...(value as Map<unknown, unknown>)].map(([key, each]) => [key, exchanged(each, textFor, suffix)]));
  if (isValidElement(value)) return withTextsWithin(value, textFor);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (CHOICES.has(name) || SITE_ADDRESSES.has(name)) return [name, each];
      if (name === "id" && suffix !== undefined) return [name, `${String(each)}-${suffix}`];
      return [name, exchanged(each, textFor, suffix)];
    }),
  );
}

/** Children of a component, and the arguments of the components in it. */
function withTextsWithin(element: ReactElement, textFor: (before: string) => string): ReactElement {
  const { children, ...props } = element.props as Record<string, unknown>;
  const reported =
    typeof element.type === "object"
      ? Object.entries(props).filter(([name]) => !CHOICES.has(name) && !SITE_ADDRESSES.has(name) && name !== "id")
      : [];
  return cloneElement(
    element,
    Object.fromEntries(reported.map(([name, value]) => [name, exchanged(value, textFor, undefined)])) as object,
    ...childrenOf(exchanged(children, textFor, undefined)),
  );
}

/** One by one, as tags hold them, so that none needs a key. */
function childrenOf(children: unknown): ReactNode[] {
  return children === undefined ? [] : ([children].flat() as ReactNode[]);
}
