/** The code of one library for one model: install line, blocks in order, notes, and what was checked. */
import type { ReactElement } from "react";
import { allInOne, installVariants, type Hole, type Snippet } from "@vitrine/libraries/install";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { CodeBlock, type Highlight } from "../code-block/code-block.tsx";
import { shownLanguage } from "../../labels/shown-language.ts";
import { SNIPPET_PANEL_LABELS as MESSAGES } from "../../messages/snippet-panel-labels.ts";
import { joined, localized } from "../../labels/page-language.ts";
import { formatDate } from "../../labels/format.ts";

/** Texts that come with the code, which a language may say otherwise: fields and their choices, headings and notes. */
const USAGE_CODE_LABELS = /* @__PURE__ */ localized("USAGE_CODE_LABELS", { written: (english: string) => english });

export const SNIPPET_PANEL_LABELS = /* @__PURE__ */ joined(MESSAGES, USAGE_CODE_LABELS);
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
  /** Colors the code; plain without it. */
  highlight?: Highlight | undefined;
  labels?: Partial<SnippetPanelLabels> | undefined;
}

/** What every piece of the panel needs. */
interface Shared {
  library: string;
  highlight: Highlight | undefined;
  labels: SnippetPanelLabels;
}

/**
 * The code of one library for one model.
 * @example
 * import { SnippetPanel } from "@vitrine/react";
 * import { usageSnippets } from "@vitrine/libraries";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const snippets = usageSnippets({ id: "timm/resnet18.a1_in1k", tags: [], library_name: "timm" });
 * const html = renderToStaticMarkup(<SnippetPanel library="timm" snippets={snippets} />);
 * console.log(html.includes("import timm")); // true
 */
export function SnippetPanel({
  library,
  snippets,
  headingLevel = 4,
  fillAddress,
  highlight,
  labels: customLabels,
  ...passed
}: Props<"div", SnippetPanelProps>): ReactElement | null {
  const same = { library, highlight, labels: { ...SNIPPET_PANEL_LABELS, ...customLabels } };
  const holes = [...new Map(snippets.flatMap((snippet) => snippet.holes).map((hole) => [hole.name, hole])).values()];
  return (
    <RootElement tag="div" className="vt-snippets" state={{ count: snippets.length }} passed={passed}>
      {snippets.length === 0 ? <p>{same.labels.none}</p> : null}
      {snippets.map((snippet, index) => (
        <SnippetBlock
          key={index}
          {...same}
          snippet={withoutSaid(snippet, snippets.slice(0, index))}
          isAlternative={index > 0 && [snippet, snippets[0]].every((each) => each?.title && each.language === "python")}
          showsInstall={snippet.install !== snippets[index - 1]?.install}
          heading={`h${headingLevel}`}
        />
      ))}
      {fillAddress && holes.length > 0 ? <HoleForm {...same} holes={holes} address={fillAddress} /> : null}
      <Everything {...same} snippets={snippets} />
    </RootElement>
  );
}

/** Without the notes of the blocks before it: each is said once. */
function withoutSaid(snippet: Snippet, before: readonly Snippet[]): Snippet {
  const said = new Set(before.flatMap(({ notes }) => notes));
  return said.size === 0 ? snippet : { ...snippet, notes: snippet.notes.filter((note) => !said.has(note)) };
}

/** All blocks of one language as one text, with what they need installed, to be copied at once. */
function Everything({ library, snippets, highlight, labels }: Shared & { snippets: readonly Snippet[] }) {
  const text = allInOne(snippets);
  if (text === undefined) return null;
  return (
    <details className="vt-snippet__all">
      <summary>
        {labels.everything}
        <span className="vt-visually-hidden">, {library}</span>
      </summary>
      <CodeBlock code={text.code} language={text.language} label={labels.allFor({ library })} highlight={highlight} />
    </details>
  );
}

/** With more options, a text field replaces the list. */
const MAX_OPTIONS = 200;

/** Values that a reader may change. A plain form: it works without a script, and a script only saves the button. */
function HoleForm({ library, holes, address, labels }: Shared & { holes: readonly Hole[]; address: string }) {
  return (
    <form className="vt-holes" method="get" action={address} data-submit-on-change="">
      {holes.map((hole) => (
        <label key={hole.name}>
          <Written text={hole.label} labels={labels} />
          {hole.options && hole.options.length > 0 && hole.options.length <= MAX_OPTIONS ? (
            <select name={`fill.${hole.name}`} defaultValue={hole.value}>
              {hole.options.map((option) => (
                <option key={option} value={option}>
                  {hole.kind === "choice" ? labels.written(option) : option}
                </option>
              ))}
            </select>
          ) : (
            <input name={`fill.${hole.name}`} defaultValue={hole.value} spellCheck={false} autoComplete="off" />
          )}
        </label>
      ))}
      <button type="submit">
        {labels.show}
        <span className="vt-visually-hidden">{labels.showFor({ library })}</span>
      </button>
    </form>
  );
}

/** A text that comes with the code, in the language of the page where that has it. */
function Written({ text, labels }: { text: string; labels: SnippetPanelLabels }) {
  const shown = labels.written(text);
  return <span lang={shownLanguage(shown, text)}>{shown}</span>;
}

interface SnippetBlockProps extends Shared {
  snippet: Snippet;
  /** The install line is shown once where several blocks need the same. */
  showsInstall: boolean;
  /** Another way to do the same, which opens on a press. */
  isAlternative: boolean;
  heading: "h3" | "h4" | "h5";
}

function SnippetBlock({ snippet, isAlternative, heading: Heading, ...same }: SnippetBlockProps) {
  const title = snippet.title ? (
    <Heading className="vt-snippet__title">
      <Written text={snippet.title} labels={same.labels} />
    </Heading>
  ) : null;
  const Root = isAlternative ? "details" : "div";
  return (
    <Root className="vt-snippet">
      {isAlternative ? <summary>{title}</summary> : title}
      <SnippetCode {...same} snippet={snippet} />
    </Root>
  );
}

function SnippetCode({
  library,
  snippet,
  showsInstall,
  highlight,
  labels,
}: Omit<SnippetBlockProps, "heading" | "isAlternative">) {
  return (
    <>
      {snippet.notes.length > 0 ? (
        <ul className="vt-snippet__notes">
          {snippet.notes.map((note) => (
            <li key={note}>
              <Written text={plainNote(note)} labels={labels} />
            </li>
          ))}
        </ul>
      ) : null}
      {snippet.install && showsInstall ? (
        <div className="vt-snippet__install">
          <CodeBlock
            code={snippet.install}
            language="bash"
            label={labels.installFor({ library })}
            highlight={highlight}
          />
          <OtherInstallers install={snippet.install} {...{ library, highlight, labels }} />
        </div>
      ) : null}
      {snippet.code === "" ? null : (
        <CodeBlock
          code={snippet.code}
          language={snippet.language}
          label={labels.named({
            name: snippet.title === undefined ? labels.code : labels.written(snippet.title),
            library,
          })}
          highlight={highlight}
        />
      )}
      {snippet.code === "" ? null : <Checked snippet={snippet} labels={labels} />}
    </>
  );
}

/** The same packages for people who do not install with pip. */
function OtherInstallers({ install, library, highlight, labels }: Shared & { install: string }) {
  const variants = installVariants(install);
  if (variants.length === 0) return null;
  return (
    <details className="vt-snippet__installers">
      <summary>
        {labels.otherInstallers}
        <span className="vt-visually-hidden">, {library}</span>
      </summary>
      {variants.map(({ name, language, code }) => (
        <CodeBlock key={name} {...{ code, language, highlight }} label={labels.named({ name, library })} />
      ))}
    </details>
  );
}

/** How far the code was checked: it was run, its names were looked up, or neither could be done. */
function Checked({ snippet: { ran, verified }, labels }: { snippet: Snippet; labels: SnippetPanelLabels }) {
  if (ran) {
    const { packages, architecture } = ran;
    const date = formatDate(ran.date);
    const tested =
      architecture === undefined
        ? labels.ran({ date, packages })
        : labels.ranWithArchitecture({ date, packages, architecture });
    return (
      <p className="vt-snippet__verified" data-checked="run">
        {ran.against === "server" ? labels.ranAgainstServer({ date, packages }) : tested}
      </p>
    );
  }
  if (verified) {
    return (
      <p className="vt-snippet__verified" data-checked="names">
        {labels.verified({ name: verified.package, version: verified.version, date: formatDate(verified.date) })}
      </p>
    );
  }
  return (
    <p className="vt-snippet__verified" data-checked="none">
      {labels.unchecked}
    </p>
  );
}

/** Notes are also comments in code; a page shows them without the comment sign. */
function plainNote(note: string): string {
  return note.replace(/^(#|\/\/)\s*/, "");
}
