/**
 * Search in static pages: a separate script that puts a search box into the page's placeholder. On
 * first focus it fetches how the index is divided, and then, for each query, the shards it needs; a
 * hit is a link to its heading. It is a field and a list of links, on purpose: these need no ARIA
 * role to explain them to a screen reader.
 */
import { searchShards } from "../search/shard-search.ts";
import type { SearchHit } from "../search/search-entries.ts";
import type { SearchMeta } from "../search/search-shards.ts";
import type { Stem } from "../search/tokenize.ts";

const MAX_HITS = 8;
const PAUSE_MS = 80;
/** No heading gets an id with an underscore. */
const FIELD = "search_field";

function openSearchBox(place: HTMLElement): void {
  const form = element("form", "search__form");
  form.setAttribute("role", "search");
  const label = element("label", "vt-visually-hidden", word("labelSearch", "Search"));
  label.htmlFor = FIELD;
  const field = element("input", "search__field");
  Object.assign(field, { id: FIELD, type: "search", autocomplete: "off", spellcheck: false, maxLength: 200 });
  field.placeholder = label.textContent;
  field.setAttribute("aria-keyshortcuts", "/ Control+K");
  const status = element("p", "vt-visually-hidden");
  status.setAttribute("role", "status");
  const list = element("ul", "search__hits");
  list.hidden = true;
  form.append(label, field, status, list);
  place.append(form);

  const search = new FetchedSearch();
  let turn = 0;
  const show = async (): Promise<void> => {
    const mine = ++turn;
    const query = field.value.trim();
    const hits = query === "" ? [] : await search.hits(query);
    if (mine !== turn) return;
    list.replaceChildren(...hits.map(itemOf));
    list.hidden = hits.length === 0;
    const found = word("labelSearchFound", "Sections found: {count}").replace("{count}", String(hits.length));
    status.textContent = query === "" ? "" : found;
    if (query !== "" && hits.length === 0) showNothing(list);
  };
  const showOrSay = () =>
    show().catch(() => {
      status.textContent = word("labelSearchFailed", "The search index could not be loaded.");
    });
  let timer = 0;
  field.addEventListener("focus", () => void search.prepare().catch(() => undefined), { once: true });
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(showOrSay, PAUSE_MS);
  });
  document.addEventListener("keydown", (event) => {
    if (!leadsToSearch(event)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void showOrSay().then(() => list.querySelector("a")?.click());
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      field.value = "";
      field.focus();
      void showOrSay();
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, [field, ...list.querySelectorAll("a")]);
  });
}

/** Whether a key asks for the search: Ctrl or Command with K, or `/` where nothing is being written. */
function leadsToSearch({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  const isWriting =
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
  return key === "/" && !isWriting;
}

/** The index of the pages in this one's version and language, as far as it has been fetched. */
class FetchedSearch {
  readonly #folder: URL;
  readonly #fetched = new Map<string, Promise<unknown>>();

  constructor() {
    this.#folder = new URL(`search/${document.body.dataset["searchGroup"] ?? "en"}/`, import.meta.url);
  }

  /** Fetches what every query needs. */
  prepare(): Promise<[SearchMeta, Stem]> {
    return Promise.all([this.#file<SearchMeta>("meta.json"), this.#stem()]);
  }

  async hits(query: string): Promise<SearchHit[]> {
    const [, stem] = await this.prepare();
    return searchShards(query, stem, (name) => this.#file(name), MAX_HITS);
  }

  /** A file, fetched once; a failed one is fetched again. */
  #file<Content>(name: string): Promise<Content> {
    return this.#once(name, async () => {
      const response = await fetch(new URL(name, this.#folder));
      if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
      return (await response.json()) as Content;
    });
  }

  #stem(): Promise<Stem> {
    const language = document.body.dataset["searchStem"];
    if (language === undefined) return Promise.resolve((written) => written);
    return this.#once("stem", async () => {
      const { href } = new URL(`stem-${language}.js`, import.meta.url);
      return ((await import(/* @vite-ignore */ href)) as { stemmer: Stem }).stemmer;
    });
  }

  #once<Content>(name: string, load: () => Promise<Content>): Promise<Content> {
    const known = this.#fetched.get(name) as Promise<Content> | undefined;
    if (known) return known;
    const loading = load();
    this.#fetched.set(name, loading);
    loading.catch(() => this.#fetched.delete(name));
    return loading;
  }
}

/** Up and down move through the hits, like the tab key. */
function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

function word(name: string, otherwise: string): string {
  return document.body.dataset[name] ?? otherwise;
}

function itemOf({ address, title, path, excerpt }: SearchHit): HTMLElement {
  const link = element("a", "search__hit");
  link.href = address;
  link.append(element("strong", "", path.at(-1) ?? title));
  const above = path.length > 0 ? [title, ...path.slice(0, -1)].join(" › ") : "";
  if (above !== "") link.append(element("span", "search__where", above));
  const text = element("span", "search__excerpt");
  text.append(...excerpt.map((piece) => (piece.isMatch ? element("mark", "", piece.text) : piece.text)));
  link.append(text);
  const item = element("li", "");
  item.append(link);
  return item;
}

function showNothing(list: HTMLElement): void {
  list.replaceChildren(element("li", "search__nothing", word("labelSearchNothing", "Nothing found.")));
  list.hidden = false;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}

// At the end, when the classes above are there.
const place = document.querySelector<HTMLElement>("[data-search]");
if (place) openSearchBox(place);
