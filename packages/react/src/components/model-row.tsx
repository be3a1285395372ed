/** One model in a list: a line to compare by. */
import type { ReactNode } from "react";
import { element, part } from "../element/part.ts";
import { type Addresses, addressesOf } from "../words/addresses.ts";
import { formatCount, formatDate, formatParameters } from "../words/format.ts";
import { locale, nameOf } from "../words/language.ts";
import { TaskLabel } from "./task-label.tsx";

export const MODEL_ROW_LABELS = {
  locale,
  nameOf,
  about: "about ",
  parameters: " parameters",
  gated: "gated",
  downloads: (count: string) => `${count} downloads`,
  likes: (count: string) => `${count} likes`,
};
export type ModelRowLabels = typeof MODEL_ROW_LABELS;

/** What a list needs to know about a model. */
export interface ModelRowData {
  id: string;
  pipeline_tag?: string;
  library_name?: string;
  libraryLabel?: string;
  parameters?: number;
  /** Set where the number is a rounded one. */
  parametersRounded?: boolean;
  /** One sentence about the model, made from its facts. */
  sentence?: string;
  license?: string;
  downloads?: number;
  likes?: number;
  lastModified?: string;
  gated?: boolean;
}

export interface ModelRowProps {
  model: ModelRowData;
  /** Level of its heading. 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelRowLabels> | undefined;
}

export const ModelRow = /* @__PURE__ */ part<"article", ModelRowProps>(
  "ModelRow",
  ({ model, headingLevel = 3, addresses, labels, ...passed }, ref) => {
    const words = { ...MODEL_ROW_LABELS, ...labels };
    const slash = model.id.indexOf("/");
    const Heading = `h${headingLevel}` as const;
    const children = (
      <>
        <Heading className="vt-model__name">
          <a href={addressesOf(addresses).model(model.id)}>
            {slash === -1 ? null : <span className="vt-model__owner">{model.id.slice(0, slash + 1)}</span>}
            <span>{model.id.slice(slash + 1)}</span>
          </a>
        </Heading>
        {model.sentence ? <p className="vt-model__sentence">{model.sentence}</p> : null}
        <ul className="vt-model__facts">
          <Fact name="task">{model.pipeline_tag ? <TaskLabel task={model.pipeline_tag} labels={words} /> : null}</Fact>
          <Fact name="library">{model.library_name ? (model.libraryLabel ?? model.library_name) : null}</Fact>
          <Fact name="size">
            {model.parameters === undefined ? null : (
              <>
                {model.parametersRounded ? words.about : null}
                {formatParameters(model.parameters, words.locale)}
                <span className="vt-visually-hidden">{words.parameters}</span>
              </>
            )}
          </Fact>
          <Fact name="license">{model.license}</Fact>
          <Fact name="gated">{model.gated ? words.gated : null}</Fact>
          <Fact name="downloads">
            {model.downloads === undefined ? null : words.downloads(formatCount(model.downloads, words.locale))}
          </Fact>
          <Fact name="likes">
            {model.likes === undefined ? null : words.likes(formatCount(model.likes, words.locale))}
          </Fact>
          <Fact name="updated">{model.lastModified ? formatDate(model.lastModified, words.locale) : null}</Fact>
        </ul>
      </>
    );
    return element("article", { className: "vt-model", state: { gated: model.gated }, children }, passed, ref);
  },
);

/** One fact, in a column of its own where there is room for columns. Nothing at all where it is not known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === undefined || children === "" ? null : <li data-fact={name}>{children}</li>;
}
