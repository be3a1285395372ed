/**
 * Search in pages that no program serves: a script of its own that puts a box where the page left room for one. The
 * index is fetched when someone reaches for the box and searched here; a hit is a link to its heading.
 *
 * A field and a list of links, on purpose: they need no role that a screen reader would have to be told about.
 */
import { type SearchEntry, type SearchHit, SearchIndex } from "../search.ts";

const MOST_HITS = 10;
const PAUSE_MS = 80;
/** No heading gets an id with an underscore. */
const FIELD = "search_field";

const place = document.querySelector<HTMLElement>("[data-search]");
if (place) openSearchBox(place);

function openSearchBox(place: HTMLElement): void {
  const form = element("form", "search__form");
  form.setAttribute("role", "search");
  const label = element("label", "vt-visually-hidden", document.body.dataset["labelSearch"] ?? "Search");
  label.htmlFor = FIELD;
  const field = element("input", "search__field");
  Object.assign(field, { id: FIELD, type: "search", autocomplete: "off", spellcheck: false, maxLength: 200 });
  field.placeholder = label.textContent;
  const status = element("p", "vt-visually-hidden");
  status.setAttribute("role", "status");
  const list = element("ul", "search__hits");
  list.hidden = true;
  form.append(label, field, status, list);
  place.append(form);

  let index: Promise<SearchIndex> | undefined;
  const load = () => (index ??= fetchIndex());
  let turn = 0;
  const search = async (): Promise<void> => {
    const mine = ++turn;
    const query = field.value.trim();
    const hits = query === "" ? [] : (await load()).search(query, { limit: MOST_HITS });
    if (mine !== turn) return;
    list.replaceChildren(...hits.map(entryOf));
    list.hidden = hits.length === 0;
    status.textContent =
      query === "" ? "" : word("labelSearchFound", "Sections found: {count}").replace("{count}", String(hits.length));
    if (query !== "" && hits.length === 0) showNothing(list);
  };
  const searchOrSay = () =>
    search().catch(() => {
      index = undefined;
      status.textContent = word("labelSearchFailed", "The search index could not be loaded.");
    });
  let timer = 0;
  field.addEventListener("focus", () => void load().catch(() => (index = undefined)), { once: true });
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(searchOrSay, PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void searchOrSay().then(() => list.querySelector("a")?.click());
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      field.value = "";
      field.focus();
      void searchOrSay();
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, [field, ...list.querySelectorAll("a")]);
  });
}

/** Up and down go through the hits, beside the tab key. */
function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

/** The index of the pages in this one's version and language. */
async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch(new URL("search-index.json", import.meta.url));
  if (!response.ok) throw new Error(`The index answered ${response.status}.`);
  const entries = (await response.json()) as SearchEntry[];
  const { language, version } = document.body.dataset;
  return new SearchIndex(entries.filter((entry) => entry.language === language && entry.version === version));
}

function word(name: string, otherwise: string): string {
  return document.body.dataset[name] ?? otherwise;
}

function entryOf({ address, title, path, excerpt }: SearchHit): HTMLElement {
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
