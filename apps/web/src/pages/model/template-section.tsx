/**
 * The chat template of a model: from its record, else fetched from the hub on a visitor's request, else the format that
 * its maker publishes for the family, which is said. With it, a visitor's own prompt as the model sees it.
 */
import { type ModelRecord } from "@vitrine/models";
import { formatDate, ChatTemplateView } from "@vitrine/react";
import { templateMark, type LoadedTemplates } from "../../shell/model-templates.ts";
import { chatTemplatePath } from "../../catalog/page-addresses.ts";
import { linkTo, RichText } from "../../shell/rich-text.tsx";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { FoldSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.template;

const MAX_PROMPT_CHARS = 20_000;

interface TemplateSectionProps {
  record: ModelRecord;
  template: LoadedTemplates;
}

export function TemplateSection({ record, template }: TemplateSectionProps) {
  const { fetched, family, templates, example, note, variables } = template;
  const [first] = templates;
  if (first === undefined) return null;
  const ownAddress = chatTemplatePath(record.id);
  return (
    <FoldSection id="chat-template" heading={LABELS.title} hint={LABELS.ownPrompt} isOpen={fetched !== undefined}>
      <p>
        {family ? (
          <RichText text={LABELS.ofFamily({ name: family.name })} link={linkTo(family.url, { rel: "nofollow" })} />
        ) : (
          LABELS.about
        )}{" "}
        {fetched ? (
          <RichText
            text={LABELS.fetched({
              file: fetched.file,
              id: record.id,
              revision: fetched.revision.slice(0, 12),
              host: fetched.host,
              date: formatDate(fetched.readOn),
            })}
          />
        ) : null}{" "}
        <a href={fetched ? `${ownAddress}&template=${templateMark(fetched)}` : ownAddress}>{LABELS.tryIt}</a>
      </p>
      <div
        className="own-prompt"
        data-own-prompt=""
        data-template={first.source}
        data-variables={JSON.stringify(variables ?? {})}
        hidden
      >
        <label>
          {LABELS.ownPrompt}
          <textarea rows={2} placeholder={LABELS.placeholder} maxLength={MAX_PROMPT_CHARS} />
        </label>
        <p role="alert" data-problem="" hidden />
      </div>
      <ChatTemplateView
        spans={example?.problem ? undefined : example?.spans}
        problem={example?.problem?.message}
        note={note && SHELL_LABELS.sampleNotes[note]}
        templates={templates}
      />
    </FoldSection>
  );
}
