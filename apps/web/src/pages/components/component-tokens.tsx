/** The colors that components read, in both themes. */
import { contrast } from "./contrast.ts";
import { MEASURES, TOKENS } from "./gallery.ts";
import { COMPONENTS_LABELS } from "./messages/components-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";

const LABELS = COMPONENTS_LABELS.tokens;

/** Text colors: their contrast must reach 4.5. */
const INKS = /^(ink|ink-soft|accent|warning|important|hue-.+|tok-.+)$/;
/** Edges of controls: their contrast must reach 3. */
const EDGES = /^line-strong$/;

export function TokensPage() {
  return (
    <article className="gallery">
      <p className="eyebrow">
        <a href="/components">{COMPONENTS_LABELS.list.title}</a>
      </p>
      <h1>{LABELS.title}</h1>
      <p className="lead">{LABELS.lead}</p>
      <section aria-labelledby="colors">
        <h2 id="colors">{LABELS.colors}</h2>
        <TokenTable tokens={TOKENS} labelledBy="colors" />
      </section>
      <section aria-labelledby="measures">
        <h2 id="measures">{LABELS.sizes}</h2>
        <DataTable labelledBy="measures" columns={[LABELS.variable, LABELS.value]} className="vt-table gallery__tokens">
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
        </DataTable>
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
    <DataTable
      labelledBy={labelledBy}
      columns={[LABELS.variable, LABELS.use, LABELS.light, LABELS.lightContrast, LABELS.dark, LABELS.darkContrast]}
      className="vt-table gallery__tokens"
    >
      {tokens.map((token) => (
        <tr key={token.name}>
          <th scope="row">
            <code>--{token.name}</code>
          </th>
          <td>{LABELS.uses.find(([beginning]) => token.name.startsWith(beginning))?.[1]}</td>
          {(["light", "dark"] as const).flatMap((theme) => [
            <td key={theme}>
              <Swatch color={token[theme]} /> <code>{token[theme]}</code>
            </td>,
            <td key={`${theme} contrast`}>
              {INKS.test(token.name) || EDGES.test(token.name)
                ? ["surface", "ground"].map((on) => contrast(token[theme], valueOf(on, theme)).toFixed(1)).join(", ")
                : LABELS.noContrast}
            </td>,
          ])}
        </tr>
      ))}
    </DataTable>
  );
}

/** An SVG, because the pages' security policy blocks style attributes. */
function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="gallery__swatch">
      <rect width="16" height="16" rx="3" fill={color} stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  );
}
