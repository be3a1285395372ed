/**
 * The chat template of a model: from its record, else fetched from the hub on a visitor's request, else a link to where
 * it is. This site never invents one.
 */
import { type ModelRecord } from "@vitrine/models";
import { formatDate, modelPath, ChatTemplateView } from "@vitrine/react";
import { recordLinks } from "../../catalog/record-links.ts";
import type { RouteContext } from "../../shell/page.ts";
import {
  templateMark,
  isFetchable,
  type FetchFailure,
  type LoadedTemplates,
  hostOf,
} from "../../shell/model-templates.ts";
import { chatTemplatePath } from "../../catalog/page-addresses.ts";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { PageSection } from "../../shell/components/page-section.tsx";
import { Action } from "../../shell/components/controls.tsx";

const LABELS = MODEL_LABELS.template;

interface TemplateSectionProps {
  record: ModelRecord;
  template: LoadedTemplates;
  context: RouteContext;
}

export function TemplateSection({ record, template, context }: TemplateSectionProps) {
  const { fetched, templates, example, note } = template;
  return (
    <PageSection id="chat-template" heading={LABELS.title}>
      {templates.length === 0 ? <Elsewhere record={record} context={context} /> : null}
      {fetched ? (
        <p>
          {LABELS.about}{" "}
          <RichText
            text={LABELS.fetched({
              file: fetched.file,
              id: record.id,
              revision: fetched.revision.slice(0, 12),
              host: fetched.host,
              date: formatDate(fetched.readOn),
            })}
          />{" "}
          <a href={`${chatTemplatePath(record.id)}&template=${templateMark(fetched)}`}>{LABELS.tryIt}</a>
        </p>
      ) : templates.length > 0 ? (
        <p>
          {LABELS.about} <a href={chatTemplatePath(record.id)}>{LABELS.tryIt}</a>
        </p>
      ) : null}
      {templates.length === 0 ? null : (
        <ChatTemplateView
          spans={example?.problem ? undefined : example?.spans}
          problem={example?.problem?.message}
          note={note && SHELL_LABELS.sampleNotes[note]}
          templates={templates}
        />
      )}
    </PageSection>
  );
}

function Elsewhere({ record, context }: { record: ModelRecord; context: RouteContext }) {
  const failure = context.query.get("template") ?? "";
  const places = recordLinks(record, context.hubEndpoint);
  if (places.isLocal) return <p>{LABELS.none}</p>;
  return (
    <>
      {Object.hasOwn(SHELL_LABELS.templateFailures, failure) ? (
        <p className="vt-snippet__reason" role="status">
          {SHELL_LABELS.templateFailures[failure as FetchFailure]}
        </p>
      ) : null}
      <RichParagraph
        text={LABELS.elsewhere}
        config={linkTo(places.file("tokenizer_config.json"), { rel: "nofollow" })}
        template={linkTo(places.file("chat_template.jinja"), { rel: "nofollow" })}
        editor={linkTo("/chat-template")}
      />
      {context.canFetch === false || !isFetchable(record, context.hubEndpoint) ? null : (
        <form method="post" action={`${modelPath(record.id)}/template`}>
          <Action type="submit" label={LABELS.fetch} />{" "}
          <small>{LABELS.fetchNote({ host: hostOf(context.hubEndpoint) })}</small>
        </form>
      )}
    </>
  );
}
