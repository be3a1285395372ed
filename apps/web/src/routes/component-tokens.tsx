/** The colours that parts read, in both themes. */
import { contrast } from "../site/gallery/contrast.ts";
import { MEASURES, TOKENS } from "../site/gallery/parts-gallery.ts";

/** What text is written in, and which figures have to reach 4.5. */
const INKS = /^(ink|ink-soft|accent|warning|important|hue-.+|tok-.+)$/;
/** What shows where a control ends: its figures have to reach 3. */
const EDGES = /^line-strong$/;

/** What a colour is for, by the beginning of its name. */
const USES: readonly (readonly [beginning: string, use: string])[] = [
  ["ground", "the page"],
  ["surface", "what lies on the page: cards, fields"],
  ["sunken", "what lies lower: bars, what is pointed at"],
  ["code-ground", "under code"],
  ["ink-soft", "text beside the point"],
  ["ink", "text"],
  ["line-strong", "edges of controls"],
  ["line", "lines between things"],
  ["accent-ground", "under what is chosen"],
  ["accent", "links, buttons, bars"],
  ["on-accent", "text on a button"],
  ["warning", "what to be careful about"],
  ["important", "what must not be missed"],
  ["glass", "the shades of a card of a task"],
  ["hue", "drawings and bars of a modality"],
  ["mark", "under marked text, as --ink"],
  ["tok", "coloured code"],
];

export function TokensPage() {
  return (
    <article className="gallery">
      <p className="eyebrow">
        <a href="/components">Components</a>
      </p>
      <h1>Tokens</h1>
      <p className="lead">
        Variables that a site sets. Parts read them and have a value of their own for each that is missing. The figures
        say how far a colour stands apart from the surface and from the ground of a page; text needs 4.5, the edge of a
        control 3.
      </p>
      <section aria-labelledby="colours">
        <h2 id="colours">Colours</h2>
        <TokenTable tokens={TOKENS} labelledBy="colours" />
      </section>
      <section aria-labelledby="measures">
        <h2 id="measures">Sizes and fonts</h2>
        <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="measures">
          <table className="vt-table gallery__tokens">
            <thead>
              <tr>
                <th scope="col">Variable</th>
                <th scope="col">Here</th>
              </tr>
            </thead>
            <tbody>
              {MEASURES.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>--{name}</code>
                  </th>
                  <td>
                    <code className="vt-long-code">{value}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </article>
  );
}

interface TokenTableProps {
  tokens: typeof TOKENS;
  labelledBy: string;
}

export function TokenTable({ tokens, labelledBy }: TokenTableProps) {
  const valueOf = (name: string, theme: "light" | "dark") => TOKENS.find((token) => token.name === name)?.[theme] ?? "";
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="vt-table gallery__tokens">
        <thead>
          <tr>
            <th scope="col">Variable</th>
            <th scope="col">For</th>
            <th scope="col">Light</th>
            <th scope="col">on surface, ground</th>
            <th scope="col">Dark</th>
            <th scope="col">on surface, ground</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.name}>
              <th scope="row">
                <code>--{token.name}</code>
              </th>
              <td>{USES.find(([beginning]) => token.name.startsWith(beginning))?.[1]}</td>
              {(["light", "dark"] as const).flatMap((theme) => [
                <td key={theme}>
                  <Swatch colour={token[theme]} /> <code>{token[theme]}</code>
                </td>,
                <td key={`${theme} contrast`}>
                  {INKS.test(token.name) || EDGES.test(token.name)
                    ? ["surface", "ground"]
                        .map((on) => contrast(token[theme], valueOf(on, theme)).toFixed(1))
                        .join(", ")
                    : null}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Drawn, as a policy of pages refuses styles in attributes. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="gallery__swatch">
      <rect width="16" height="16" rx="3" fill={colour} stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  );
}
