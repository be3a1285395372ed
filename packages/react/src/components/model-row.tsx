/** One model in a list: a line to compare by. */
import { modelPath } from "../model-path.ts";
import type { ReactNode } from "react";
import { TaskLabel } from "./task-label.tsx";
import { formatCount, formatDate, formatParameters } from "../format.ts";

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

export function ModelRow({ model }: { model: ModelRowData }) {
  const slash = model.id.indexOf("/");
  return (
    <article className="vt-model">
      <h3 className="vt-model__name">
        <a href={modelPath(model.id)}>
          {slash === -1 ? null : <span className="vt-model__owner">{model.id.slice(0, slash + 1)}</span>}
          <span>{model.id.slice(slash + 1)}</span>
        </a>
      </h3>
      {model.sentence ? <p className="vt-model__sentence">{model.sentence}</p> : null}
      <ul className="vt-model__facts">
        <Fact name="task">{model.pipeline_tag ? <TaskLabel task={model.pipeline_tag} /> : null}</Fact>
        <Fact name="library">{model.library_name ? (model.libraryLabel ?? model.library_name) : null}</Fact>
        <Fact name="size">
          {model.parameters === undefined ? null : (
            <>
              {model.parametersRounded ? "about " : null}
              {formatParameters(model.parameters)}
              <span className="vt-visually-hidden"> parameters</span>
            </>
          )}
        </Fact>
        <Fact name="license">{model.license}</Fact>
        <Fact name="gated">{model.gated ? "gated" : null}</Fact>
        <Fact name="downloads">
          {model.downloads === undefined ? null : `${formatCount(model.downloads)} downloads`}
        </Fact>
        <Fact name="likes">{model.likes === undefined ? null : `${formatCount(model.likes)} likes`}</Fact>
        <Fact name="updated">{model.lastModified ? formatDate(model.lastModified) : null}</Fact>
      </ul>
    </article>
  );
}

/** One fact, in a column of its own where there is room for columns. Nothing at all where it is not known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === undefined || children === "" ? null : <li data-fact={name}>{children}</li>;
}
