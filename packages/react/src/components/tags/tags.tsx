/** A model's tags: its task and library first, then what no other component of a page shows, the rest folded. */
import type { ReactElement } from "react";
import { modelLanguages, type ModelRecord } from "@vitrine/models";
import { TaskLabel } from "../task-label/task-label.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { libraryName } from "../../labels/cataloged.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { TAGS_LABELS as MESSAGES } from "../../messages/tags-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const TAGS_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type TagsLabels = typeof TAGS_LABELS;

/** Tags that other components show in another form. */
const REPEATED_TAG =
  /^(license:|base_model:|dataset:|region:|arxiv:|endpoints_compatible$|autotrain_compatible$|text-generation-inference$)/;
const SHOWN_TAGS = 14;
const FOLDED_TAGS = 200;

export interface TagsProps {
  record: ModelRecord;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<TagsLabels> | undefined;
}

/**
 * The task and the library of a model, then its other tags; the rest is folded.
 * @example
 * import { Tags } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<Tags record={{ id: "owner/model", tags: ["qwen3"] }} />);
 * console.log(html.includes("qwen3")); // true
 */
export function Tags({
  record,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"ul", TagsProps>): ReactElement | null {
  const labels = { ...TAGS_LABELS, ...customLabels };
  const { modelsWith } = addressesOf(addresses);
  const { pipeline_tag: task, library_name: library } = record;
  const shownElsewhere = new Set([...modelLanguages(record), task, library]);
  const tags = [...new Set(record.tags)].filter((tag) => !REPEATED_TAG.test(tag) && !shownElsewhere.has(tag));
  const link = (tag: string) => (
    <li key={tag}>
      <Linked href={modelsWith("tag", tag)} rel="nofollow">
        {tag}
      </Linked>
    </li>
  );
  const rest = tags.slice(SHOWN_TAGS);
  const attributes = { "aria-label": labels.tags };
  return (
    <RootElement tag="ul" className="vt-tags" state={{ count: tags.length }} attributes={attributes} passed={passed}>
      {task ? (
        <li className="vt-tags__task">
          <Linked href={modelsWith("task", task)}>
            <TaskLabel task={task} labels={labels} />
          </Linked>
        </li>
      ) : null}
      {library ? (
        <li>
          <Linked href={modelsWith("library", library)}>{libraryName(library, labels)}</Linked>
        </li>
      ) : null}
      {tags.slice(0, SHOWN_TAGS).map(link)}
      {rest.length > 0 ? (
        <li>
          <details className="vt-tags__more">
            <summary>{labels.moreTags({ count: rest.length })}</summary>
            <ul className="vt-tags">{rest.slice(0, FOLDED_TAGS).map(link)}</ul>
          </details>
        </li>
      ) : null}
    </RootElement>
  );
}
