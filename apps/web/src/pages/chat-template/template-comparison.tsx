/** Several templates on one conversation, side by side: the prompt of each, and how it differs from the first. */
import { PromptView } from "@vitrine/react";
import { OTHER_FIELDS, type PromptPreview } from "../../content/prompt-preview.ts";
import { differenceLines } from "./prompt-notes.ts";
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";
import { PageSection } from "../../shell/components/page-section.tsx";

const { comparison: LABELS, output: OUTPUT_LABELS } = CHAT_TEMPLATE_LABELS;

/** Renders an item for every template, hidden where there is none, so that scripts only fill them. */
export function TemplateComparison({ preview, names }: { preview: PromptPreview; names: readonly string[] }) {
  return (
    <PageSection
      id="beside"
      heading={LABELS.title}
      className="template-page__aside"
      data-beside=""
      hidden={!preview.others?.length}
    >
      <p className="template-page__legend">{LABELS.about}</p>
      <ul>
        <li data-compared="template" aria-labelledby="compared-template">
          <ComparedHeading name={names[0]} number={1} id="compared-template" />
          <PromptView spans={preview.spans} label={promptLabel(1, names[0])} />
          <p className="template-page__count" data-count="">
            {OUTPUT_LABELS.characters({ count: preview.characters })}
          </p>
        </li>
        {OTHER_FIELDS.map((field, index) => {
          const other = preview.others?.find((each) => each.field === field);
          const name = names[index + 1];
          const number = index + 2;
          return (
            <li key={field} data-compared={field} aria-labelledby={`compared-${field}`} hidden={!other}>
              <ComparedHeading name={name} number={number} id={`compared-${field}`} />
              <p className="template-page__problem" data-compared-problem="" hidden={!other?.problem}>
                {other?.problem?.message}
              </p>
              <PromptView spans={other?.spans ?? []} label={promptLabel(number, name)} />
              <p className="template-page__count" data-count="">
                {OUTPUT_LABELS.characters({ count: other?.characters ?? 0 })}
              </p>
              <h4>{LABELS.difference}</h4>
              <pre
                className="template-page__difference"
                tabIndex={0}
                role="group"
                aria-label={LABELS.differenceOf({ number })}
              >
                {(other ? differenceLines(other) : []).map(({ kind, text }, line) => (
                  <span key={line} data-kind={kind}>
                    {text}
                  </span>
                ))}
              </pre>
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}

function ComparedHeading({ name, number, id }: { name: string | undefined; number: number; id: string }) {
  return (
    <h3 id={id}>
      {LABELS.heading({ number })}
      <span data-name="">{name ? LABELS.name({ name }) : ""}</span>
    </h3>
  );
}

function promptLabel(number: number, name: string | undefined): string {
  return name ? LABELS.promptOf({ number, name }) : LABELS.prompt({ number });
}
