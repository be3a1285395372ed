/** The code of one library for one model: install line, blocks in order, notes, and what was checked. */
import { allInOne, installForms, type Hole, type Snippet } from "@vitrine/libraries/install";
import { CodeBlock } from "./code-block.tsx";

export interface SnippetPanelProps {
  /** Name of the library, for labels. */
  library: string;
  snippets: readonly Snippet[];
  /** Level of the blocks' headings: one below the heading above the panel. */
  headingLevel?: 3 | 4 | 5;
  /**
   * Address that shows the same panel with other values in its holes; the chosen ones are added as `fill.<name>`
   * parameters. Without it, holes cannot be changed.
   */
  fillAddress?: string;
}

export function SnippetPanel({ library, snippets, headingLevel = 4, fillAddress }: SnippetPanelProps) {
  const holes = [...new Map(snippets.flatMap((snippet) => snippet.holes).map((hole) => [hole.name, hole])).values()];
  return (
    <div className="vt-snippets">
      {fillAddress && holes.length > 0 ? <HoleForm library={library} holes={holes} address={fillAddress} /> : null}
      {snippets.map((snippet, index) => (
        <SnippetBlock
          key={index}
          library={library}
          snippet={snippet}
          showsInstall={snippet.install !== snippets[index - 1]?.install}
          heading={`h${headingLevel}`}
        />
      ))}
      <Everything library={library} snippets={snippets} />
    </div>
  );
}

/** All blocks of one language as one text, with what they need installed, to be copied at once. */
function Everything({ library, snippets }: { library: string; snippets: readonly Snippet[] }) {
  const text = allInOne(snippets);
  if (text === undefined) return null;
  return (
    <details className="vt-snippet__all">
      <summary>
        Everything in one text<span className="vt-visually-hidden">, {library}</span>
      </summary>
      <CodeBlock code={text.code} language={text.language} label={`All code for ${library}`} />
    </details>
  );
}

/** Values that a reader may change. A plain form: it works without a script, and a script only saves the button. */
function HoleForm({ library, holes, address }: { library: string; holes: readonly Hole[]; address: string }) {
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
        Show<span className="vt-visually-hidden"> the code for {library} with these values</span>
      </button>
    </form>
  );
}

function SnippetBlock({
  library,
  snippet,
  showsInstall,
  heading: Heading,
}: {
  library: string;
  snippet: Snippet;
  /** The install line is shown once where several blocks need the same. */
  showsInstall: boolean;
  heading: "h3" | "h4" | "h5";
}) {
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
          <CodeBlock code={snippet.install} language="bash" label={`Install command for ${library}`} />
          <OtherInstallers install={snippet.install} library={library} />
        </div>
      ) : null}
      {snippet.code === "" ? null : (
        <CodeBlock
          code={snippet.code}
          language={snippet.language}
          label={`${snippet.title ?? "Code"} for ${library}`}
        />
      )}
      {snippet.code === "" ? null : <Checked snippet={snippet} />}
    </div>
  );
}

/** The same packages for people who do not install with pip. */
function OtherInstallers({ install, library }: { install: string; library: string }) {
  const forms = installForms(install);
  if (forms.length === 0) return null;
  return (
    <details className="vt-snippet__installers">
      <summary>
        With uv, conda or a requirements file<span className="vt-visually-hidden">, {library}</span>
      </summary>
      {forms.map(({ name, language, code }) => (
        <CodeBlock key={name} code={code} language={language} label={`${name} for ${library}`} />
      ))}
    </details>
  );
}

/** How far the code was checked: it was run, its names were looked up, or neither could be done. */
function Checked({ snippet: { ran, verified } }: { snippet: Snippet }) {
  if (ran) {
    return (
      <p className="vt-snippet__verified" data-checked="run">
        Run on {ran.date} with {ran.packages}, on a tiny model made for that.
      </p>
    );
  }
  if (verified) {
    return (
      <p className="vt-snippet__verified" data-checked="names">
        Names checked against {verified.package} {verified.version} on {verified.date}; not run.
      </p>
    );
  }
  return (
    <p className="vt-snippet__verified" data-checked="none">
      Could not be checked: not run, and its names not looked up.
    </p>
  );
}

/** Notes are written to stand in code too; a page shows them without the comment sign. */
function plainNote(note: string): string {
  return note.replace(/^(#|\/\/)\s*/, "");
}
