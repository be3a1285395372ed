/** The files of a repository a page at a time: ten thousands in one table would hold up everybody while it is made. */
import { FileTable } from "@vitrine/react";
import type { ServedFile } from "@vitrine/hub";
import { filesPath } from "../../catalog/record-links.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.fileList;

const PAGE_FILES = 200;
const MAX_SEARCH_CHARS = 200;

interface FilePage {
  files: readonly ServedFile[];
  /** How many files match the search. */
  found: number;
  /** Files before this page. */
  skipped: number;
  search: string;
}

/** The files that an address asks for: `q` is in their names, `page` counts from one. */
function pageOf(files: readonly ServedFile[], query: URLSearchParams): FilePage {
  const search = (query.get("q") ?? "").trim().slice(0, MAX_SEARCH_CHARS);
  const wanted = search.toLowerCase();
  const found = wanted === "" ? files : files.filter(({ rfilename }) => rfilename.toLowerCase().includes(wanted));
  const last = Math.max(0, Math.ceil(found.length / PAGE_FILES) - 1);
  const page = Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1) - 1, last);
  const skipped = page * PAGE_FILES;
  return { files: found.slice(skipped, skipped + PAGE_FILES), found: found.length, skipped, search };
}

export function FilePages({ id, files, query }: { id: string; files: readonly ServedFile[]; query: URLSearchParams }) {
  const { files: shown, found, skipped, search } = pageOf(files, query);
  const address = (page: number) => {
    const chosen = new URLSearchParams({
      ...(search !== "" && { q: search }),
      ...(page > 1 && { page: String(page) }),
    });
    return `${filesPath(id)}${chosen.size === 0 ? "" : `?${chosen}`}`;
  };
  const page = skipped / PAGE_FILES + 1;
  const after = Math.min(found - skipped - PAGE_FILES, PAGE_FILES);
  return (
    <>
      {files.length > PAGE_FILES ? (
        <>
          <form method="get" action={filesPath(id)} className="vt-holes">
            <label>
              <span>{LABELS.nameFilter}</span>
              <input
                name="q"
                defaultValue={search}
                maxLength={MAX_SEARCH_CHARS}
                spellCheck={false}
                autoComplete="off"
              />
            </label>
            <button type="submit">{LABELS.search}</button>
          </form>
          <p role="status">
            {found === 0
              ? LABELS.noneFound({ text: search })
              : LABELS.shown({ from: skipped + 1, to: skipped + shown.length, count: found })}
          </p>
        </>
      ) : null}
      {shown.length === 0 ? null : <FileTable files={shown} fileAddress={(file) => filesPath(id, file)} />}
      {found > PAGE_FILES ? (
        <nav className="pages" aria-label={LABELS.pages}>
          {page > 2 ? <a href={address(1)}>{LABELS.first}</a> : null}
          {page > 1 ? (
            <a rel="prev" href={address(page - 1)}>
              {LABELS.previous}
            </a>
          ) : null}
          {after > 0 ? (
            <a rel="next" href={address(page + 1)}>
              {LABELS.next({ count: after })}
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
