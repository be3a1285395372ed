/** The code of one library for one model: install line, blocks in order, notes, and what was checked. */
import type { Snippet } from "@vitrine/libraries";
import { CodeBlock } from "./code-block.tsx";

export interface SnippetPanelProps {
  /** Name of the library, for labels. */
  library: string;
  snippets: readonly Snippet[];
  /** Level of the blocks' headings: one below the heading above the panel. */
  headingLevel?: 3 | 4;
}

export function SnippetPanel({ library, snippets, headingLevel = 4 }: SnippetPanelProps) {
  return (
    <div className="vt-snippets">
      {snippets.map((snippet, index) => (
        <SnippetBlock key={index} library={library} snippet={snippet} heading={`h${headingLevel}`} />
      ))}
    </div>
  );
}

function SnippetBlock({
  library,
  snippet,
  heading: Heading,
}: {
  library: string;
  snippet: Snippet;
  heading: "h3" | "h4";
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
      {snippet.install ? (
        <div className="vt-snippet__install">
          <CodeBlock code={snippet.install} language="bash" label={`Install command for ${library}`} />
        </div>
      ) : null}
      {snippet.code === "" ? null : (
        <CodeBlock
          code={snippet.code}
          language={snippet.language}
          label={`${snippet.title ?? "Code"} for ${library}`}
        />
      )}
      {snippet.verified ? (
        <p className="vt-snippet__verified">
          Checked against {snippet.verified.package} {snippet.verified.version} on {snippet.verified.date}.
        </p>
      ) : null}
    </div>
  );
}

/** Notes are written to stand in code too; a page shows them without the comment sign. */
function plainNote(note: string): string {
  return note.replace(/^(#|\/\/)\s*/, "");
}
