/** The page of a model that is not in the catalog: what is known of it, what comes near, and the button that adds it. */
import { ModelTable, modelPath } from "@vitrine/react";
import { isModelId } from "@vitrine/models";
import { hubPath } from "../../catalog/hub-path.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { hostOf } from "../../shell/model-templates.ts";
import type { Page, RouteContext } from "../../shell/page.ts";
import { ADD_LABELS as LABELS } from "./messages/add-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { Action } from "../../shell/components/controls.tsx";

const NEAR_MODELS = 6;

/** Why a model was not added, as the address carries it. */
export type AddFailure = keyof typeof LABELS.failures;

/** The page; `undefined` for what is no model's id. */
export async function missingModelPage(id: string, context: RouteContext): Promise<Page | undefined> {
  if (!isModelId(id) || !id.includes("/")) return undefined;
  const { addsFrom, hubEndpoint, store } = context;
  // As if its address were pasted into the search.
  const { items } = await store.find({ q: `https://huggingface.co/${id}`, limit: NEAR_MODELS });
  return {
    title: LABELS.title({ id }),
    description: LABELS.description({ id }),
    section: "models",
    status: 404,
    noindex: true,
    body: (
      <div className="prose">
        <h1>{LABELS.title({ id })}</h1>
        <AddFailureNotice context={context} />
        {addsFrom === undefined ? null : (
          <AddForm id={id} from={addsFrom} button={LABELS.add({ host: hostOf(addsFrom) })} />
        )}
        <RichParagraph
          text={
            addsFrom === undefined
              ? LABELS.closed({ host: hostOf(hubEndpoint) })
              : LABELS.open({ host: hostOf(addsFrom) })
          }
          link={linkTo(hubPath(addsFrom ?? hubEndpoint, id), { rel: "noreferrer nofollow" })}
        />
        {items.length === 0 ? null : (
          <section aria-labelledby="near">
            <h2 id="near">{LABELS.near}</h2>
            <ModelTable addresses={SITE_ADDRESSES} models={items} />
          </section>
        )}
      </div>
    ),
  };
}

/** A button that has a model's record, card, list of files and chat template read from the hub, once. */
export function AddForm({ id, from, button }: { id: string; from: string; button: string }) {
  return (
    <form method="post" action={`${modelPath(id)}/add`}>
      <Action type="submit" label={button} /> <small>{LABELS.note({ host: hostOf(from) })}</small>
    </form>
  );
}

/** Says why the model was not added. */
export function AddFailureNotice({ context: { query } }: { context: RouteContext }) {
  const failure = query.get("add") ?? "";
  if (!Object.hasOwn(LABELS.failures, failure)) return null;
  return (
    <p className="vt-callout" role="status">
      {LABELS.failures[failure as AddFailure]}
    </p>
  );
}
