/** The code of one library for one model: install line, blocks in order, notes, and what was checked. */
import { allInOne, installForms, type Hole, type Snippet } from "@vitrine/libraries/install";
import { element, part } from "../element/part.ts";
import { CodeBlock, type Highlight } from "./code-block.tsx";

export const SNIPPET_PANEL_LABELS = {
  everything: "Everything in one text",
  allFor: (library: string) => `All code for ${library}`,
  show: "Show",
  showFor: (library: string) => ` the code for ${library} with these values`,
  installFor: (library: string) => `Install command for ${library}`,
  code: "Code",
  named: (name: string, library: string) => `${name} for ${library}`,
  otherInstallers: "With uv, conda or a requirements file",
  ran: (date: string, packages: string) => `Run on ${date} with ${packages}, on a tiny model made for that.`,
  ranAgainstServer: (date: string, packages: string) =>
    `Run on ${date} with ${packages}, against a server of our own that answers as the real one does.`,
  verified: (name: string, version: string, date: string) =>
    `Names checked against ${name} ${version} on ${date}; not run.`,
  none: "There is no code for it.",
  unchecked: "Could not be checked: not run, and its names not looked up.",
};
export type SnippetPanelLabels = typeof SNIPPET_PANEL_LABELS;

export interface SnippetPanelProps {
  /** Name of the library, for labels. */
  library: string;
  snippets: readonly Snippet[];
  /** Level of the blocks' headings: one below the heading above the panel. */
  headingLevel?: 3 | 4 | 5 | undefined;
  /**
   * Address that shows the same panel with other values in its holes; the chosen ones are added as `fill.<name>`
   * parameters. Without it, holes cannot be changed.
   */
  fillAddress?: string | undefined;
  /** Colours the code; plain without it. */
  highlight?: Highlight | undefined;
  labels?: Partial<SnippetPanelLabels> | undefined;
}

/** What every piece of the panel needs. */
interface Shared {
  library: string;
  highlight: Highlight | undefined;
  words: SnippetPanelLabels;
}

export const SnippetPanel = /* @__PURE__ */ part<"div", SnippetPanelProps>(
  "SnippetPanel",
  ({ library, snippets, headingLevel = 4, fillAddress, highlight, labels, ...passed }, ref) => {
    const same = { library, highlight, words: { ...SNIPPET_PANEL_LABELS, ...labels } };
    const holes = [...new Map(snippets.flatMap((snippet) => snippet.holes).map((hole) => [hole.name, hole])).values()];
    const children = (
      <>
        {fillAddress && holes.length > 0 ? <HoleForm {...same} holes={holes} address={fillAddress} /> : null}
        {snippets.length === 0 ? <p>{same.words.none}</p> : null}
        {snippets.map((snippet, index) => (
          <SnippetBlock
            key={index}
            {...same}
            snippet={snippet}
            showsInstall={snippet.install !== snippets[index - 1]?.install}
            heading={`h${headingLevel}`}
          />
        ))}
        <Everything {...same} snippets={snippets} />
      </>
    );
    return element("div", { className: "vt-snippets", state: { count: snippets.length }, children }, passed, ref);
  },
);

/** All blocks of one language as one text, with what they need installed, to be copied at once. */
function Everything({ library, snippets, highlight, words }: Shared & { snippets: readonly Snippet[] }) {
  const text = allInOne(snippets);
  if (text === undefined) return null;
  return (
    <details className="vt-snippet__all">
      <summary>
        {words.everything}
        <span className="vt-visually-hidden">, {library}</span>
      </summary>
      <CodeBlock code={text.code} language={text.language} label={words.allFor(library)} highlight={highlight} />
    </details>
  );
}

/** Values that a reader may change. A plain form: it works without a script, and a script only saves the button. */
function HoleForm({ library, holes, address, words }: Shared & { holes: readonly Hole[]; address: string }) {
  return (
    <form className="vt-holes" method="get" action={address} data-submit-on-change="">
      {holes.map((hole) => (
        <label key={hole.name}>
          <span>{hole.label}</span>
          {hole.options && hole.options.length > 0 ? (
            <select name={`fill.${hole.name}`} defaultValue={hole.value}>
              {hole.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ) : (
            <input name={`fill.${hole.name}`} defaultValue={hole.value} spellCheck={false} autoComplete="off" />
          )}
        </label>
      ))}
      <button type="submit">
        {words.show}
        <span className="vt-visually-hidden">{words.showFor(library)}</span>
      </button>
    </form>
  );
}

interface SnippetBlockProps extends Shared {
  snippet: Snippet;
  /** The install line is shown once where several blocks need the same. */
  showsInstall: boolean;
  heading: "h3" | "h4" | "h5";
}

function SnippetBlock({ library, snippet, showsInstall, heading: Heading, highlight, words }: SnippetBlockProps) {
  return (
    <div className="vt-snippet">
      {snippet.title ? <Heading className="vt-snippet__title">{snippet.title}</Heading> : null}
      {snippet.notes.length > 0 ? (
        <ul className="vt-snippet__notes">
          {snippet.notes.map((note) => (
            <li key={note}>{plainNote(note)}</li>
          ))}
        </ul>
      ) : null}
      {snippet.install && showsInstall ? (
        <div className="vt-snippet__install">
          <CodeBlock code={snippet.install} language="bash" label={words.installFor(library)} highlight={highlight} />
          <OtherInstallers install={snippet.install} {...{ library, highlight, words }} />
        </div>
      ) : null}
      {snippet.code === "" ? null : (
        <CodeBlock
          code={snippet.code}
          language={snippet.language}
          label={words.named(snippet.title ?? words.code, library)}
          highlight={highlight}
        />
      )}
      {snippet.code === "" ? null : <Checked snippet={snippet} words={words} />}
    </div>
  );
}

/** The same packages for people who do not install with pip. */
function OtherInstallers({ install, library, highlight, words }: Shared & { install: string }) {
  const forms = installForms(install);
  if (forms.length === 0) return null;
  return (
    <details className="vt-snippet__installers">
      <summary>
        {words.otherInstallers}
        <span className="vt-visually-hidden">, {library}</span>
      </summary>
      {forms.map(({ name, language, code }) => (
        <CodeBlock key={name} {...{ code, language, highlight }} label={words.named(name, library)} />
      ))}
    </details>
  );
}

/** How far the code was checked: it was run, its names were looked up, or neither could be done. */
function Checked({ snippet: { ran, verified }, words }: { snippet: Snippet; words: SnippetPanelLabels }) {
  if (ran) {
    return (
      <p className="vt-snippet__verified" data-checked="run">
        {ran.against === "server" ? words.ranAgainstServer(ran.date, ran.packages) : words.ran(ran.date, ran.packages)}
      </p>
    );
  }
  if (verified) {
    return (
      <p className="vt-snippet__verified" data-checked="names">
        {words.verified(verified.package, verified.version, verified.date)}
      </p>
    );
  }
  return (
    <p className="vt-snippet__verified" data-checked="none">
      {words.unchecked}
    </p>
  );
}

/** Notes are written to stand in code too; a page shows them without the comment sign. */
function plainNote(note: string): string {
  return note.replace(/^(#|\/\/)\s*/, "");
}
