/**
 * The command palette: one input over pages, tasks and libraries (searched in the browser, typo-tolerant), models and the
 * documentation's text (queried from the server while typing). The combobox behavior is Base UI's.
 */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog } from "@base-ui/react/dialog";
import MiniSearch from "minisearch";
import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import type { SearchHit } from "@vitrine/docs";
import { modelPath } from "@vitrine/react";
import type { PaletteEntry } from "./palette-index.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import { PALETTE_LABELS as LABELS } from "../messages/palette-labels.ts";
import { inPageLanguage, onSite } from "../../languages/page-prefix.ts";

interface Item {
  value: string;
  title: string;
  detail?: string;
  href: string;
}

interface Group {
  value: string;
  items: Item[];
}

const GROUP_TITLES = { page: "pages", task: "tasks", library: "libraries", doc: "documentation" } as const;
const PER_GROUP = 6;
const NO_ITEMS: readonly Item[] = [];
const TYPING_PAUSE_MS = 90;

const dialog = Dialog.createHandle();
let mounted = false;

/** Shows the palette. Mounts it on first use. */
export function openPalette(): void {
  if (!mounted) {
    mounted = true;
    const host = document.createElement("div");
    document.body.append(host);
    flushSync(() => createRoot(host).render(<Palette />));
  }
  dialog.open(null);
}

function Palette() {
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root handle={dialog}>
        <Dialog.Portal>
          <Dialog.Backdrop className="palette__backdrop" />
          <Dialog.Popup className="palette" aria-label={LABELS.dialog({ site: SITE_NAME })}>
            <PaletteSearch />
            <Dialog.Close className="palette__close">{LABELS.close}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

function PaletteSearch() {
  const [query, setQuery] = useState("");
  const [scope, setScope] = useState<Scope>("all");
  const input = useRef<HTMLInputElement>(null);
  const index = useIndex();
  const found = useAnswers(scope === "docs" ? "" : query, "/api/suggest.json", modelItem);
  const sections = useAnswers(query, "/api/docs-search.json", sectionItem);
  const isEmpty = query.trim() === "";
  const groups = useMemo(
    () => inScope(groupsFor(query, index, isEmpty ? NO_ITEMS : found, isEmpty ? NO_ITEMS : sections), scope),
    [query, index, isEmpty, found, sections, scope],
  );
  return (
    <>
      <Autocomplete.Root
        open
        inline
        mode="list"
        // The list is already filtered, here and by the server.
        filter={null}
        items={groups}
        value={query}
        onValueChange={setQuery}
        autoHighlight="always"
        keepHighlight
        itemToStringValue={(item: Item) => item.title}
      >
        <Autocomplete.Input
          ref={input}
          className="palette__input"
          aria-label={LABELS.input}
          placeholder={LABELS.placeholder}
          spellCheck={false}
        />
        <div className="palette__results" tabIndex={-1}>
          <Autocomplete.Empty className="palette__empty">
            {query.trim() === "" ? null : LABELS.empty}
          </Autocomplete.Empty>
          <Autocomplete.Status className="vt-visually-hidden">{statusOf(groups, isEmpty)}</Autocomplete.Status>
          <Autocomplete.List aria-label={LABELS.results}>
            {(group: Group) => (
              <Autocomplete.Group key={group.value} items={group.items} className="palette__group">
                <Autocomplete.GroupLabel className="palette__label">{group.value}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(item: Item) => (
                    <Autocomplete.Item
                      key={item.value}
                      value={item}
                      className="palette__item"
                      render={<a href={item.href} tabIndex={-1} />}
                    >
                      <span className="palette__title">{item.title}</span>
                      {item.detail ? <span className="palette__detail">{item.detail}</span> : null}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
      <div className="palette__scopes" role="group" aria-label={LABELS.scope}>
        {SCOPES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={scope === each}
            onClick={() => {
              setScope(each);
              input.current?.focus();
            }}
          >
            {LABELS.scopes[each]}
          </button>
        ))}
      </div>
    </>
  );
}

const SCOPES = ["all", "docs"] as const;
type Scope = (typeof SCOPES)[number];

/** Only the documentation where that is wanted; on a page of it, the documentation first. */
function inScope(groups: readonly Group[], scope: Scope): Group[] {
  const isOfDocs = ({ value }: Group) => value === LABELS.documentation;
  if (scope === "docs")
    return groups.flatMap((group) => {
      const items = isOfDocs(group) ? group.items : group.items.filter(({ value }) => value === "docs");
      return items.length > 0 ? [{ ...group, items }] : [];
    });
  const docs = inPageLanguage("/docs");
  if (location.pathname !== docs && !location.pathname.startsWith(`${docs}/`)) return [...groups];
  return [...groups.filter(isOfDocs), ...groups.filter((group) => !isOfDocs(group))];
}

/** The number of results and their groups, for screen readers. */
function statusOf(groups: readonly Group[], isEmpty: boolean): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (isEmpty || count === 0) return "";
  return LABELS.status({ count, groups: groups.map(({ value }) => value).join(", ") });
}

interface PaletteIndex {
  entries: readonly PaletteEntry[];
  search: MiniSearch<PaletteEntry & { id: number }>;
}

function useIndex(): PaletteIndex | undefined {
  const [index, setIndex] = useState<PaletteIndex>();
  useEffect(() => {
    const aborter = new AbortController();
    fetch(inPageLanguage("/api/palette.json"), { signal: aborter.signal })
      .then((response) => (response.ok ? (response.json() as Promise<PaletteEntry[]>) : []))
      .then((entries) => {
        const search = new MiniSearch<PaletteEntry & { id: number }>({
          fields: ["title", "detail", "also"],
          searchOptions: { prefix: true, fuzzy: (term) => (term.length > 3 ? 0.2 : false), boost: { title: 3 } },
        });
        search.addAll(entries.map((entry, id) => ({ ...entry, id })));
        setIndex({ entries, search });
      })
      .catch(() => undefined);
    return () => aborter.abort();
  }, []);
  return index;
}

/**
 * The server's results for `query` at `address`, a moment after the last keystroke. A server that is not ready, as one that
 * has just started and reads its documentation, is asked again when it says.
 */
function useAnswers<Answer>(query: string, address: string, toItem: (answer: Answer) => Item): readonly Item[] {
  const [items, setItems] = useState(NO_ITEMS);
  useEffect(() => {
    if (query.trim() === "") return undefined;
    const aborter = new AbortController();
    const ask = () =>
      fetch(onSite(`${address}?q=${encodeURIComponent(query)}`), { signal: aborter.signal })
        .then(async (response) => {
          setItems(response.ok ? ((await response.json()) as Answer[]).map(toItem) : NO_ITEMS);
          const seconds = Number(response.headers.get("Retry-After"));
          if (response.status === 503 && seconds > 0) timer = setTimeout(ask, seconds * 1000);
        })
        .catch(() => undefined);
    let timer = setTimeout(ask, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query, address, toItem]);
  return items;
}

function modelItem(model: { id: string; pipeline_tag?: string }): Item {
  return { value: `model ${model.id}`, title: model.id, detail: model.pipeline_tag, href: modelPath(model.id) };
}

function sectionItem({ address, title, path }: SearchHit): Item {
  const above = path.length > 0 ? [title, ...path.slice(0, -1)].join(" › ") : undefined;
  return { value: `doc ${address}`, title: path.at(-1) ?? title, detail: above, href: address };
}

const nameOf = (id: string) => id.slice(id.indexOf("/") + 1);

/** Whether a title begins with the text. */
const hasWord = (title: string, text: string) => text !== "" && title.toLowerCase().startsWith(text.toLowerCase());

/** The name of a model's task, which the server gives as an id. */
const taskTitle = (index: PaletteIndex, task: string | undefined) =>
  index.entries.find(({ href }) => task !== undefined && href.endsWith(`/tasks/${task}`))?.title ?? task;

function groupsFor(
  query: string,
  index: PaletteIndex | undefined,
  models: readonly Item[],
  sections: readonly Item[],
): Group[] {
  if (!index) return models.length > 0 ? [{ value: LABELS.models, items: [...models] }] : [];
  const text = query.trim();
  const found =
    text === ""
      ? index.entries.filter((entry) => entry.kind === "page" || (entry.kind === "doc" && !entry.href.includes("#")))
      : index.search.search(text).flatMap((hit) => index.entries[hit.id as number] ?? []);
  const byKind = Map.groupBy(found, (entry) => entry.kind);
  const groups = [...byKind].map(([kind, entries]): Group => ({
    value: LABELS[GROUP_TITLES[kind]],
    items: entries.slice(0, PER_GROUP).map((entry) => ({ value: `${kind} ${entry.href}`, ...entry })),
  }));
  if (sections.length > 0) {
    const titles = groups.findIndex((group) => group.value === LABELS.documentation);
    const group = { value: LABELS.documentation, items: sections.slice(0, PER_GROUP) };
    groups.splice(titles === -1 ? groups.length : titles, titles === -1 ? 0 : 1, group);
  }
  const titled = models.map((model) => ({ ...model, detail: taskTitle(index, model.detail) }));
  // A word that is a title of the documentation and begins no name means the documentation.
  const isOfDocs =
    sections.some(({ title }) => hasWord(title, text)) && !models.some(({ title }) => hasWord(nameOf(title), text));
  const docs = groups.findIndex((group) => group.value === LABELS.documentation);
  if (models.length > 0) groups.splice(isOfDocs ? docs + 1 : 0, 0, { value: LABELS.models, items: titled });
  if (isOfDocs) groups.unshift(...groups.splice(docs, 1));
  if (text !== "") {
    groups.push({
      value: LABELS.more,
      items: [
        { value: "all", title: LABELS.allModels({ text }), href: `/models?q=${encodeURIComponent(text)}` },
        { value: "docs", title: LABELS.allDocumentation({ text }), href: `/search?q=${encodeURIComponent(text)}` },
      ],
    });
  }
  return groups;
}
