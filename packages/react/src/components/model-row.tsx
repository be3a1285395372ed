/** One model in a list: a line to compare by. */
import { TaskLabel } from "./task-label.tsx";
import { formatCount, formatDate, formatParameters } from "../format.ts";

/** What a list needs to know about a model. */
export interface ModelRowData {
  id: string;
  pipeline_tag?: string;
  library_name?: string;
  libraryLabel?: string;
  parameters?: number;
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
      <ul className="vt-model__facts">
        {model.pipeline_tag ? (
          <li>
            <TaskLabel task={model.pipeline_tag} />
          </li>
        ) : null}
        {model.library_name ? <li>{model.libraryLabel ?? model.library_name}</li> : null}
        {model.parameters === undefined ? null : <li>{formatParameters(model.parameters)} parameters</li>}
        {model.license ? <li>{model.license}</li> : null}
        {model.gated ? <li className="vt-model__gated">gated</li> : null}
        {model.downloads === undefined ? null : <li>{formatCount(model.downloads)} downloads</li>}
        {model.likes === undefined ? null : <li>{formatCount(model.likes)} likes</li>}
        {model.lastModified ? <li>{formatDate(model.lastModified)}</li> : null}
      </ul>
    </article>
  );
}

/** The page of a model. Every part of the id is encoded; ids come from strangers. */
export function modelPath(id: string): string {
  return `/models/${id.split("/").map(encodeURIComponent).join("/")}`;
}
