/** One model as a card: its name, a sentence, and what to compare it by. */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { formatCount, formatDate, formatParameters } from "../../labels/format.ts";
import { FIT_BAR_LABELS, FitBar, type FitBarLabels, type ModelFit } from "../fit-bar/fit-bar.tsx";
import { TaskLabel } from "../task-label/task-label.tsx";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { MODEL_CARD_LABELS as MESSAGES } from "../../messages/model-card-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const MODEL_CARD_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type ModelCardLabels = typeof MODEL_CARD_LABELS & FitBarLabels;

/** What a list needs to know about a model. */
export interface ModelCardData {
  id: string;
  pipeline_tag?: string;
  library_name?: string;
  libraryLabel?: string;
  parameters?: number;
  /** Set where the number is a rounded one. */
  parametersRounded?: boolean;
  /** One sentence about the model, generated from its metadata. */
  sentence?: string;
  license?: string;
  downloads?: number;
  likes?: number;
  lastModified?: string;
  gated?: boolean;
  /** How a machine runs it. */
  fit?: ModelFit;
}

export interface ModelCardProps {
  model: ModelCardData;
  /** Level of its heading. 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelCardLabels> | undefined;
}

/**
 * A model as a card, alone or in a list: its name, its task, its library and its size.
 * @example
 * import { ModelCard } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<ModelCard model={{ id: "owner/model", pipeline_tag: "text-generation" }} />);
 * console.log(html.includes("<span>model</span>")); // true
 */
export function ModelCard({
  model,
  headingLevel = 3,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"article", ModelCardProps>): ReactElement | null {
  const labels = { ...FIT_BAR_LABELS, ...MODEL_CARD_LABELS, ...customLabels };
  const slash = model.id.indexOf("/");
  const Heading = `h${headingLevel}` as const;
  return (
    <RootElement tag="article" className="vt-model" state={{ gated: model.gated }} passed={passed}>
      <Heading className="vt-model__name">
        <Linked href={addressesOf(addresses).model(model.id)}>
          {slash === -1 ? null : <span className="vt-model__owner">{model.id.slice(0, slash + 1)}</span>}
          <span>{model.id.slice(slash + 1)}</span>
        </Linked>
      </Heading>
      {model.sentence ? <p className="vt-model__sentence">{model.sentence}</p> : null}
      <ul className="vt-model__metadata">
        <MetadataField name="task">
          {model.pipeline_tag ? <TaskLabel task={model.pipeline_tag} labels={labels} /> : null}
        </MetadataField>
        <MetadataField name="library">
          {model.library_name ? (model.libraryLabel ?? model.library_name) : null}
        </MetadataField>
        <MetadataField name="size">
          {model.parameters === undefined ? null : (
            <>
              {model.parametersRounded ? labels.about : null}
              {formatParameters(model.parameters, labels.locale)}
              <span className="vt-visually-hidden">{labels.parameters}</span>
            </>
          )}
        </MetadataField>
        <MetadataField name="license">{model.license}</MetadataField>
        <MetadataField name="gated">{model.gated ? labels.gated : null}</MetadataField>
        <MetadataField name="downloads">
          {model.downloads === undefined
            ? null
            : labels.downloads({ count: formatCount(model.downloads, labels.locale) })}
        </MetadataField>
        <MetadataField name="likes">
          {model.likes === undefined ? null : labels.likes({ count: formatCount(model.likes, labels.locale) })}
        </MetadataField>
        <MetadataField name="updated">
          {model.lastModified ? formatDate(model.lastModified, labels.locale) : null}
        </MetadataField>
      </ul>
      {model.fit === undefined ? null : <FitBar fit={model.fit} labels={labels} />}
    </RootElement>
  );
}

/**
 * One value, in a separate column where there is room for columns. Renders nothing for an unknown
 * one.
 */
function MetadataField({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === undefined || children === "" ? null : (
    <li data-metadata={name}>{children}</li>
  );
}
