/** A model's tags: its task and library first, then what no other part of a page shows, the rest folded. */
import { modelLanguages, type ModelRecord } from "@vitrine/models";
import { TaskLabel } from "../../components/task-label.tsx";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import { libraryName } from "../../words/catalogued.ts";
import { nameOf } from "../../words/language.ts";

export const TAGS_LABELS = {
  nameOf,
  tags: "Tags",
  moreTags: (count: number) => `${count} more`,
};
export type TagsLabels = typeof TAGS_LABELS;

/** Tags that other parts show in another form. */
const REPEATED_TAG =
  /^(license:|base_model:|dataset:|region:|arxiv:|endpoints_compatible$|autotrain_compatible$|text-generation-inference$)/;
const SHOWN_TAGS = 14;
const FOLDED_TAGS = 200;

export interface TagsProps {
  record: ModelRecord;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<TagsLabels> | undefined;
}

export const Tags = /* @__PURE__ */ part<"ul", TagsProps>("Tags", ({ record, addresses, labels, ...passed }, ref) => {
  const words = { ...TAGS_LABELS, ...labels };
  const { modelsWith } = addressesOf(addresses);
  const { pipeline_tag: task, library_name: library } = record;
  const shownElsewhere = new Set([...modelLanguages(record), task, library]);
  const tags = [...new Set(record.tags)].filter((tag) => !REPEATED_TAG.test(tag) && !shownElsewhere.has(tag));
  const link = (tag: string) => (
    <li key={tag}>
      <a href={modelsWith("tag", tag)} rel="nofollow">
        {tag}
      </a>
    </li>
  );
  const rest = tags.slice(SHOWN_TAGS);
  const children = (
    <>
      {task ? (
        <li className="vt-tags__task">
          <a href={modelsWith("task", task)}>
            <TaskLabel task={task} labels={words} />
          </a>
        </li>
      ) : null}
      {library ? (
        <li>
          <a href={modelsWith("library", library)}>{libraryName(library, words)}</a>
        </li>
      ) : null}
      {tags.slice(0, SHOWN_TAGS).map(link)}
      {rest.length > 0 ? (
        <li>
          <details className="vt-tags__more">
            <summary>{words.moreTags(rest.length)}</summary>
            <ul className="vt-tags">{rest.slice(0, FOLDED_TAGS).map(link)}</ul>
          </details>
        </li>
      ) : null}
    </>
  );
  const attributes = { "aria-label": words.tags };
  return element("ul", { className: "vt-tags", state: { count: tags.length }, attributes, children }, passed, ref);
});
