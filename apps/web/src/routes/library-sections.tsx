/** Parts of a library’s page: code for one of its models, and which files count as a download. */
import { countsAsDownload, usageFor } from "@vitrine/libraries";
import { type LibrarySummary } from "@vitrine/libraries/facts";
import type { ModelRecord } from "@vitrine/models";
import { SnippetPanel } from "../site/code.tsx";

const MOST_TESTED = 200;

/** Paths to test: what someone typed, else the files of the library's first model here. */
export function testedFiles(query: URLSearchParams, model: ModelRecord | undefined): string[] {
  const typed = query.get("vt-files__list");
  const paths = typed === null ? (model?.siblings ?? []).map((file) => file.rfilename) : typed.split("\n");
  return paths
    .map((path) => path.trim().replace(/^\/+/, ""))
    .filter((path) => path !== "" && path.length < 500)
    .slice(0, MOST_TESTED);
}

/** Which files of a repository count. A plain form, so it works without a script. */
export function CountTester({ library, files }: { library: LibrarySummary; files: readonly string[] }) {
  const counted = files.filter((path) => countsAsDownload(library.id, path));
  return (
    <form className="count-tester" method="get" action={`/libraries/${encodeURIComponent(library.id)}#counting`}>
      <label htmlFor="count-files">Files of a repository, one on each line</label>
      <textarea id="count-files" name="vt-files__list" rows={6} defaultValue={files.join("\n")} spellCheck={false} />
      <button type="submit">Which of them count?</button>
      {files.length === 0 ? null : (
        <>
          <p role="status">
            {counted.length === 0
              ? "None of these counts."
              : `${counted.length} of ${files.length} count as a download:`}
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
  if (!model) return <p>Code appears here as soon as the hub has a model of this library.</p>;
  const usage = usageFor(model, library.id);
  return (
    <>
      <p>
        With <a href={`/models/${model.id}`}>{model.id}</a>, one of its models:
      </p>
      {"reason" in usage ? (
        <p>{usage.reason}</p>
      ) : (
        <SnippetPanel library={library.prettyLabel} snippets={usage.snippets} headingLevel={3} />
      )}
    </>
  );
}
