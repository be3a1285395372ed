/** Several templates on one conversation, side by side: each one's prompt, and how it differs from the first one's. */
import { AnchoredHeading, PromptView } from "@vitrine/react";
import { OTHER_FIELDS, type PromptPreview, differenceLines } from "../site/prompt-preview.ts";

/** All places are drawn, hidden where there is no template, so that scripts only fill them. */
export function TemplateComparison({ preview, names }: { preview: PromptPreview; names: readonly string[] }) {
  return (
    <section className="template-page__beside" aria-labelledby="beside" data-beside="" hidden={!preview.others?.length}>
      <AnchoredHeading level={2} id="beside">
        Side by side
      </AnchoredHeading>
      <p className="template-page__legend">
        The same conversation through each template. Lines with “-” are only in the first prompt, lines with “+” only in
        the one they stand under.
      </p>
      <ul>
        <li data-compared="template" aria-labelledby="compared-template">
          <ComparedHeading name={names[0]} number={1} id="compared-template" />
          <PromptView spans={preview.spans} label={promptLabel(1, names[0])} />
          <p className="template-page__count" data-count="">
            {characterCount(preview.characters)}
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
                {characterCount(other?.characters ?? 0)}
              </p>
              <h4>Difference from template 1</h4>
              <pre
                className="template-page__difference"
                tabIndex={0}
                role="group"
                aria-label={`How the prompt of template ${number} differs from the first, line by line`}
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
    </section>
  );
}

function ComparedHeading({ name, number, id }: { name: string | undefined; number: number; id: string }) {
  return (
    <h3 id={id}>
      Template {number}
      <span data-name="">{name ? `: ${name}` : ""}</span>
    </h3>
  );
}

function promptLabel(number: number, name: string | undefined): string {
  return `Rendered prompt of template ${number}${name ? `, ${name}` : ""}`;
}

export function characterCount(characters: number): string {
  return `${characters.toLocaleString("en")} characters`;
}
