/** How to show a model in other pages: what it looks like, and the code to copy. */
import { escapeHtml } from "@vitrine/docs";
import { AnchoredHeading, modelPath } from "@vitrine/react";
import { CodeBlock } from "../site/code.tsx";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { type EmbedKind, EMBEDS, embedView, type EmbedView } from "./embed-views.tsx";

const KINDS = Object.keys(EMBEDS) as EmbedKind[];
/** What each kind shows, in their order. */
type Shown = readonly (EmbedView | undefined)[];

export const embedRoute: Route = {
  path: "/embed",
  async load(context) {
    const asked = context.query.get("model")?.trim() ?? "";
    const record = asked === "" ? undefined : await context.store.get(asked);
    const first =
      record ?? (await context.store.getMany((await context.store.search({ limit: 1 })).items.map(({ id }) => id)))[0];
    const id = record?.id ?? first?.id;
    const views =
      id === undefined ? [] : await Promise.all(KINDS.map((kind) => embedView(kind, { model: id }, context)));
    return embedPage({ asked, id, views, isFound: asked === "" || record !== undefined }, context);
  },
};

/** Address of a kind for a frame. */
export function embedPath(kind: EmbedKind, model: string): string {
  return `/embed/${kind}?${new URLSearchParams({ model })}`;
}

/** A frame as HTML: allowed nothing but to open a page that the visitor asks for. */
export function frameCode(origin: string, kind: EmbedKind, model: string): string {
  const title = `${model}: ${EMBEDS[kind].label.toLowerCase()}`;
  return `<iframe src="${escapeHtml(origin + embedPath(kind, model))}" title="${escapeHtml(title)}" width="100%" height="${EMBEDS[kind].height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border: 0"></iframe>`;
}

function elementCode(kind: EmbedKind, model: string): string {
  return `<vitrine-${kind} model="${escapeHtml(model)}"></vitrine-${kind}>`;
}

function embedPage(
  { asked, id, views, isFound }: { asked: string; id: string | undefined; views: Shown; isFound: boolean },
  { origin }: RouteContext,
): Page {
  return {
    title: "Show a model in your page",
    description: "Custom elements and frames with a model’s facts, code, prompt or example, for pages of your own.",
    canonical: "/embed",
    noindex: asked !== "",
    body: (
      <article className="prose embeds">
        <h1>Show a model in your page</h1>
        <p className="lead">Facts, code, the prompt of a chat template or an example, as this site shows them.</p>
        <form action="/embed">
          <div className="vt-field">
            <label htmlFor="embed-model">Model</label>
            <input
              id="embed-model"
              name="model"
              defaultValue={asked || id}
              placeholder="owner/name"
              spellCheck={false}
            />
          </div>
          <p>
            <button type="submit" className="vt-button">
              Show the code
            </button>
          </p>
        </form>
        {isFound ? null : <p role="alert">There is no model {asked} here. The code below is for another.</p>}
        {id === undefined ? <p>This site has no models yet.</p> : <Codes id={id} views={views} origin={origin} />}
      </article>
    ),
  };
}

function Codes({ id, views, origin }: { id: string; views: Shown; origin: string }) {
  return (
    <>
      <p>
        For pages that allow scripts, once: <code>{`<script type="module" src="${origin}/elements.js"></script>`}</code>
      </p>
      {KINDS.map((kind, at) => (
        <section key={kind} aria-labelledby={`embed-${kind}`}>
          <AnchoredHeading level={2} id={`embed-${kind}`}>
            {EMBEDS[kind].label}
          </AnchoredHeading>
          <CodeBlock language="html" label={`Element: ${kind}`} title="With the script" code={elementCode(kind, id)} />
          <CodeBlock
            language="html"
            label={`Frame: ${kind}`}
            title="Without a script"
            code={frameCode(origin, kind, id)}
          />
          <div className="embeds__shown">{views[at]?.body}</div>
        </section>
      ))}
      <p>
        Editors that know <a href="https://oembed.com">oEmbed</a> take the address of{" "}
        <a href={modelPath(id)}>the model’s page</a> and ask for the frame themselves. Colours and fonts of the elements
        follow the variables of your page: <code>--ink</code>, <code>--surface</code>, <code>--accent</code>,{" "}
        <code>--line</code>, <code>--font-text</code>. <a href="/docs/embedding">More about both</a>.
      </p>
    </>
  );
}
