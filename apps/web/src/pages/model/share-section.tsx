/** How to embed a model in another page, and how to cite it; and the badge that other pages show. */
import { modelLicense, type ModelRecord, parameterEstimate, splitModelId } from "@vitrine/models";
import { formatParameters, licenseName, modelPath } from "@vitrine/react";
import { escapeHtml } from "@vitrine/markdown";
import { renderToStaticMarkup } from "react-dom/server";
import { recordLinks } from "../../catalog/record-links.ts";
import { CodeBlock } from "../../shell/code.tsx";
import type { RouteAnswer, RouteContext } from "../../shell/page.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { FoldSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.share;

export function ShareSection({ record, context }: { record: ModelRecord; context: RouteContext }) {
  const { origin } = context;
  const address = origin + modelPath(record.id);
  const oembed = `${origin}/oembed?${new URLSearchParams({ url: address, format: "json" })}`;
  const card = `<script type="module" src="${escapeHtml(origin)}/elements.js"></script>\n<vitrine-model model="${escapeHtml(record.id)}"></vitrine-model>`;
  return (
    <FoldSection id="share" heading={LABELS.title} className="model__share">
      <CodeBlock language="html" title={LABELS.card} label={LABELS.card} code={card} />
      <h3>{LABELS.badge}</h3>
      <p>
        {/* As other pages show it. */}
        <img src={`${modelPath(record.id)}/badge.svg`} alt={badgeText(record)} height="20" loading="lazy" />
      </p>
      <CodeBlock
        language="markdown"
        label={LABELS.badge}
        code={`[![${badgeText(record)}](${address}/badge.svg)](${address})`}
      />
      <CodeBlock language="text" title={LABELS.oembed} label={LABELS.oembed} code={oembed} />
      <CodeBlock language="bibtex" title={LABELS.cite} label={LABELS.cite} code={citation(record, context)} />
      <RichParagraph
        text={LABELS.more}
        link={linkTo(`/embed?${new URLSearchParams({ model: record.id })}`, { rel: "nofollow" })}
      />
    </FoldSection>
  );
}

/** A BibTeX entry of what is known of the model: for one whose authors give none. */
export function citation(record: ModelRecord, { origin, hubEndpoint }: Pick<RouteContext, "origin" | "hubEndpoint">) {
  const { owner, name } = splitModelId(record.id);
  const released = record.metadata?.releaseDate;
  const url = recordLinks(record, hubEndpoint).hubPage ?? origin + modelPath(record.id);
  const fields = [
    ["title", `{${bibtex(name)}}`],
    ["author", `{${bibtex(owner ?? record.author ?? name)}}`],
    ...(released === undefined ? [] : [["year", released.slice(0, 4)]]),
    ["howpublished", `\\url{${url}}`],
  ];
  const key = record.id.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase();
  return `@misc{${key},\n${fields.map(([field, value]) => `  ${field} = {${value}}`).join(",\n")}\n}`;
}

/** With the characters escaped that have a meaning in BibTeX and TeX. */
function bibtex(text: string): string {
  return text.replace(/[\\{}]/g, "").replace(/[&%$#_]/g, "\\$&");
}

/** Text of the badge: the name, and the two facts that a reader of another page wants. */
function badgeText(record: ModelRecord): string {
  const size = parameterEstimate(record);
  const license = modelLicense(record);
  return [
    splitModelId(record.id).name,
    ...(size === undefined ? [] : [formatParameters(size.count)]),
    ...(license === undefined ? [] : [licenseName(license.id)]),
  ].join(" · ");
}

const CHARACTER_WIDTH = 6.4;
const MAX_BADGE_CHARACTERS = 80;

/** A picture of one line, drawn without a font of its own. */
export function badgeOf(record: ModelRecord | undefined): RouteAnswer {
  if (record === undefined) return undefined;
  const text = badgeText(record).slice(0, MAX_BADGE_CHARACTERS);
  const width = Math.ceil(text.length * CHARACTER_WIDTH) + 34;
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height="20" role="img" aria-label={text}>
      <title>{text}</title>
      <rect width={width} height="20" rx="4" fill="#08694f" />
      <path d="M7 14.5V6.5h10v8zM9 14.5v-4l3-2 3 2v4" fill="none" stroke="#ffffff" strokeWidth="1.3" />
      <text
        x="24"
        y="14"
        fill="#ffffff"
        fontFamily="Verdana, DejaVu Sans, sans-serif"
        fontSize="11"
        textLength={width - 32}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    </svg>,
  );
  return { text: markup, contentType: "image/svg+xml; charset=utf-8", isBadge: true };
}
