/**
 * Snippets as a Jupyter notebook (nbformat 4.5): one cell that installs, one cell of code, for each of them.
 *
 * Python goes into code cells as it is; shell goes into cells that start with `%%bash`, whose body IPython hands over
 * unread. `%pip` is the usual way to install into the kernel's own Python, but IPython fills `{…}` and `$…` in such a
 * line with values of the notebook, so it is used for plain lines only. Other languages are shown, not run.
 */
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";

export interface NotebookCell {
  cell_type: "code" | "markdown";
  /** Unique in its notebook. */
  id: string;
  metadata: Record<string, never>;
  /** Lines, each with its line break. */
  source: string[];
  outputs?: never[];
  execution_count?: null;
}

/** The content of an `.ipynb` file, ready for `JSON.stringify`. */
export interface Notebook {
  nbformat: 4;
  nbformat_minor: 5;
  metadata: {
    kernelspec: { name: string; display_name: string; language: string };
    language_info: { name: string };
  };
  cells: NotebookCell[];
}

/** Lines that `%pip` takes without a surprise: names, versions, addresses, quotes. */
const PLAIN_PIP = /^pip install [\w\s@.:/+<>=,'"[\]~-]*$/;

/**
 * A Jupyter notebook that runs snippets for a model. Never throws; a snippet without code becomes a note.
 * @example
 * import { toNotebook, usageSnippets } from "@vitrine/libraries";
 *
 * const model = { id: "owner/model", tags: [], library_name: "sentence-transformers" };
 * const notebook = toNotebook(usageSnippets(model), model);
 * console.log(notebook.nbformat, notebook.cells.length); // 4 3
 */
export function toNotebook(snippets: Snippet | readonly Snippet[], model: ModelRecord): Notebook {
  const list = Array.isArray(snippets) ? (snippets as readonly Snippet[]) : [snippets as Snippet];
  const cells: Omit<NotebookCell, "id">[] = [markdown(`# ${escapeMarkdown(String(model.id))}`)];
  let installed: string | undefined;
  for (const snippet of list) {
    const text = [snippet.title === undefined ? [] : [`## ${snippet.title}`], snippet.notes].flat();
    if (text.length > 0) cells.push(markdown(text.map((line, i) => (i === 0 ? line : `\n${line}`)).join("\n")));
    if (snippet.install !== undefined && snippet.install !== installed && isRun(snippet)) {
      cells.push(code(PLAIN_PIP.test(snippet.install) ? `%${snippet.install}` : `%%bash\n${snippet.install}`));
      installed = snippet.install;
    }
    if (snippet.code === "") continue;
    if (snippet.language === "python") cells.push(code(snippet.code));
    else if (snippet.language === "shell") cells.push(code(`%%bash\n${snippet.code}`));
    else cells.push(markdown(fenced(snippet)));
  }
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: "python3", display_name: "Python 3", language: "python" },
      language_info: { name: "python" },
    },
    cells: cells.map(({ cell_type, ...rest }, i) => ({ cell_type, id: `cell-${i + 1}`, ...rest })),
  };
}

function isRun({ language }: Snippet): boolean {
  return language === "python" || language === "shell";
}

function markdown(text: string): Omit<NotebookCell, "id"> {
  return { cell_type: "markdown", metadata: {}, source: lines(text) };
}

function code(text: string): Omit<NotebookCell, "id"> {
  return { cell_type: "code", metadata: {}, source: lines(text), outputs: [], execution_count: null };
}

function lines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** A fence longer than any run of backticks inside. */
function fenced({ language, code: text }: Snippet): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Untrusted text on one line, without characters that Markdown or HTML interprets. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[!-,.:-@[-`{-~]/g, String.raw`\$&`);
}
