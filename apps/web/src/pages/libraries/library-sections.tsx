/** Sections of a library’s page: code for one of its models, and which files count as a download. */
import { countsAsDownload, usageFor } from "@vitrine/libraries";
import { type LibrarySummary } from "@vitrine/libraries/metadata";
import type { ModelRecord } from "@vitrine/models";
import { SnippetPanel } from "../../shell/code.tsx";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { LIBRARIES_LABELS } from "./messages/libraries-labels.ts";

const { code: CODE_LABELS, downloads: DOWNLOADS_LABELS } = LIBRARIES_LABELS;

const MAX_TESTED = 200;

/** Paths to test: those entered, else the files of the library's first model here. */
export function testedFiles(query: URLSearchParams, model: ModelRecord | undefined): string[] {
  const typed = query.get("vt-files__list");
  const paths = typed === null ? (model?.siblings ?? []).map((file) => file.rfilename) : typed.split("\n");
  return paths
    .map((path) => path.trim().replace(/^\/+/, ""))
    .filter((path) => path !== "" && path.length < 500)
    .slice(0, MAX_TESTED);
}

/** Which files of a repository count. A plain form, so it works without scripts. */
export function CountTester({ library, files }: { library: LibrarySummary; files: readonly string[] }) {
  const counted = files.filter((path) => countsAsDownload(library.id, path));
  return (
    <form className="count-tester" method="get" action={`/libraries/${encodeURIComponent(library.id)}#counting`}>
      <label htmlFor="count-files">{DOWNLOADS_LABELS.files}</label>
      <textarea id="count-files" name="vt-files__list" rows={6} defaultValue={files.join("\n")} spellCheck={false} />
      <button type="submit">{DOWNLOADS_LABELS.check}</button>
      {files.length === 0 ? null : (
        <>
          <p role="status">
            {counted.length === 0
              ? DOWNLOADS_LABELS.none
              : DOWNLOADS_LABELS.counted({ matching: counted.length, total: files.length })}
          </p>
          <ul className="vt-files__list">
            {counted.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  );
}

export function ExampleUsage({ library, model }: { library: LibrarySummary; model: ModelRecord | undefined }) {
  if (!model) return <p>{CODE_LABELS.none}</p>;
  const usage = usageFor(model, library.id);
  return (
    <>
      <RichParagraph text={CODE_LABELS.about({ id: model.id })} link={linkTo(`/models/${model.id}`)} />
      {"reason" in usage ? (
        <p>{usage.reason}</p>
      ) : (
        <SnippetPanel library={library.prettyLabel} snippets={usage.snippets} headingLevel={3} />
      )}
    </>
  );
}

/** The letter under which a library is listed. */
export function initial(label: string): string {
  const first = label.charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : "0–9";
}

export function letterId(letter: string): string {
  return letter === "0–9" ? "digits" : `letter-${letter.toLowerCase()}`;
}
