/**
 * The chat template of a model: from its record, else fetched from the hub on a visitor's request. This site never
 * invents one.
 */
import { type ModelRecord } from "@vitrine/models";
import { formatDate, ChatTemplateView } from "@vitrine/react";
import { templateMark, type LoadedTemplates } from "../../shell/model-templates.ts";
import { chatTemplatePath } from "../../catalog/page-addresses.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { SHELL_LABELS } from "../../shell/messages/shell-labels.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { FoldSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.template;

interface TemplateSectionProps {
  record: ModelRecord;
  template: LoadedTemplates;
}

export function TemplateSection({ record, template }: TemplateSectionProps) {
  const { fetched, templates, example, note } = template;
  if (templates.length === 0) return null;
  return (
    <FoldSection id="chat-template" heading={LABELS.title} isOpen={fetched !== undefined}>
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
      ) : (
        <p>
          {LABELS.about} <a href={chatTemplatePath(record.id)}>{LABELS.tryIt}</a>
        </p>
      )}
      <ChatTemplateView
        spans={example?.problem ? undefined : example?.spans}
        problem={example?.problem?.message}
        note={note && SHELL_LABELS.sampleNotes[note]}
        templates={templates}
      />
    </FoldSection>
  );
}
