/** How to embed a model in other pages: a preview, and the code to copy. */
import { escapeHtml } from "@vitrine/markdown";
import { modelPath } from "@vitrine/react";
import { CodeBlock } from "../../shell/code.tsx";
import type { Page, Route, RouteContext } from "../../shell/page.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { type EmbedKind, EMBEDS, embedView, type EmbedView } from "./embed-views.tsx";
import { EMBEDS_LABELS } from "./messages/embeds-labels.ts";
import { Action } from "../../shell/components/controls.tsx";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const LABELS = EMBEDS_LABELS.page;

const KINDS = Object.keys(EMBEDS) as EmbedKind[];
/** The view of each kind, in their order. */
type Shown = readonly (EmbedView | undefined)[];

export const embedRoute: Route = {
  path: "/embed",
  async load(context) {
    const requested = context.query.get("model")?.trim() ?? "";
    const record = requested === "" ? undefined : await context.store.get(requested);
    const first =
      record ?? (await context.store.getMany((await context.store.search({ limit: 1 })).items.map(({ id }) => id)))[0];
    const id = record?.id ?? first?.id;
    const views =
      id === undefined ? [] : await Promise.all(KINDS.map((kind) => embedView(kind, { model: id }, context)));
    return embedPage({ requested, id, views, isFound: requested === "" || record !== undefined }, context);
  },
};

/** Address of a kind for a frame. */
export function embedPath(kind: EmbedKind, model: string): string {
  return `/embed/${kind}?${new URLSearchParams({ model })}`;
}

/** A frame as HTML, allowed only to open links that the visitor follows. */
export function frameCode(origin: string, kind: EmbedKind, model: string): string {
  const title = EMBEDS_LABELS.view.title({ id: model, kind: EMBEDS_LABELS.kinds[kind] });
  return `<iframe src="${escapeHtml(origin + embedPath(kind, model))}" title="${escapeHtml(title)}" width="100%" height="${EMBEDS[kind].height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border: 0"></iframe>`;
}

function elementCode(kind: EmbedKind, model: string): string {
  return `<vitrine-${kind} model="${escapeHtml(model)}"></vitrine-${kind}>`;
}

function embedPage(
  { requested, id, views, isFound }: { requested: string; id: string | undefined; views: Shown; isFound: boolean },
  { origin }: RouteContext,
): Page {
  return {
    title: LABELS.title,
    description: LABELS.description,
    canonical: "/embed",
    noindex: requested !== "",
    body: (
      <article className="prose embeds">
        <h1>{LABELS.title}</h1>
        <p className="lead">{LABELS.lead}</p>
        <form action="/embed">
          <div className="vt-field">
            <label htmlFor="embed-model">{LABELS.model}</label>
            <input
              id="embed-model"
              name="model"
              defaultValue={requested || id}
              placeholder={LABELS.placeholder}
              spellCheck={false}
            />
          </div>
          <p>
            <Action type="submit" label={LABELS.submit} />
          </p>
        </form>
        {isFound ? null : <p role="alert">{LABELS.notFound({ model: requested })}</p>}
        {id === undefined ? (
          <RichParagraph text={LABELS.noModels} link={linkTo("/docs/your-own-models")} />
        ) : (
          <Codes id={id} views={views} origin={origin} />
        )}
      </article>
    ),
  };
}

function Codes({ id, views, origin }: { id: string; views: Shown; origin: string }) {
  return (
    <>
      <RichParagraph
        text={LABELS.script}
        script={<code>{`<script type="module" src="${origin}/elements.js"></script>`}</code>}
      />
      {KINDS.map((kind, at) => (
        <section key={kind} aria-labelledby={`embed-${kind}`}>
          <SectionHeading id={`embed-${kind}`} text={EMBEDS_LABELS.kinds[kind]} />
          <CodeBlock
            language="html"
            label={LABELS.element({ kind })}
            title={LABELS.elementTitle}
            code={elementCode(kind, id)}
          />
          <CodeBlock
            language="html"
            label={LABELS.frame({ kind })}
            title={LABELS.frameTitle}
            code={frameCode(origin, kind, id)}
          />
          <div className="embeds__shown">{views[at]?.body}</div>
        </section>
      ))}
      <RichParagraph
        text={LABELS.oembed}
        oembed={linkTo("https://oembed.com")}
        model={linkTo(modelPath(id))}
        guide={linkTo("/docs/embedding")}
      />
    </>
  );
}
