/** What this site does not have of a model, in one line, with the ways to read it from the hub; and how that ended. */
import { knownFiles, type ModelRecord } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { isLocal, recordLinks } from "../../catalog/record-links.ts";
import { Action } from "../../shell/components/controls.tsx";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { hostOf, isFetchable, type LoadedTemplates } from "../../shell/model-templates.ts";
import type { RouteContext } from "../../shell/page.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { ADD_LABELS } from "./messages/add-labels.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { AddForm } from "./missing-model.tsx";
import { CheckProviders } from "./providers-section.tsx";

const LABELS = MODEL_LABELS.notStored;

interface NotStoredProps {
  record: ModelRecord;
  /** Absent for models that need none. */
  template: LoadedTemplates | undefined;
  hasListings: boolean;
  context: RouteContext;
}

export function NotStored({ record, template, hasListings, context }: NotStoredProps) {
  const { addsFrom, hubEndpoint } = context;
  const lacksTemplate = template !== undefined && (template.family !== undefined || template.templates.length === 0);
  const absent = [
    ...(record.card ? [] : [LABELS.card]),
    ...((knownFiles(record)?.files ?? []).length > 0 ? [] : [LABELS.files]),
    ...(lacksTemplate ? [LABELS.template] : []),
  ];
  if (isLocal(record)) return absent.includes(LABELS.card) ? <p className="side-note">{LABELS.noCard}</p> : null;
  const canFetchTemplate = context.canFetch !== false && isFetchable(record, hubEndpoint);
  const isFromSeed = record.origin?.from === "seed";
  return (
    <aside className="model__absent" id="not-stored" aria-label={LABELS.title}>
      {absent.length === 0 ? null : (
        <RichParagraph
          text={LABELS.line({ what: absent.join(", ") })}
          link={linkTo(recordLinks(record, hubEndpoint).hubPage, { rel: "nofollow" })}
        />
      )}
      <div className="model__fetch">
        {isFromSeed && addsFrom !== undefined && absent.length > 0 ? (
          <AddForm id={record.id} from={addsFrom} button={ADD_LABELS.refresh({ host: hostOf(addsFrom) })} />
        ) : null}
        {lacksTemplate && canFetchTemplate ? (
          <form method="post" action={`${modelPath(record.id)}/template`}>
            <Action type="submit" label={LABELS.fetchTemplate} />{" "}
            <small>{LABELS.once({ host: hostOf(hubEndpoint) })}</small>
          </form>
        ) : null}
        {hasListings ? null : <CheckProviders record={record} context={context} />}
      </div>
    </aside>
  );
}

/** How each request to a hub may have ended, by the parameter of the address that says it. */
const OUTCOMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  add: ADD_LABELS.failures,
  template: SHELL_LABELS.templateFailures,
  served: MODEL_LABELS.providers.outcomes,
};

export function Outcome({ query }: { query: URLSearchParams }) {
  const found = Object.entries(OUTCOMES).flatMap(([name, texts]) => {
    const outcome = query.get(name) ?? "";
    return Object.hasOwn(texts, outcome) ? [texts[outcome]] : [];
  });
  return found.length === 0 ? null : (
    <p className="vt-callout" role="status">
      {found.join(" ")}
    </p>
  );
}
