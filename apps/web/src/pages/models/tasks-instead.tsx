/** Where no word of a search says anything about a model: tasks to choose from. */
import { facetLabel } from "../../catalog/facet-names.ts";
import { type ModelQuery, modelsPath, withChange } from "../../catalog/model-query.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { MODELS_LABELS } from "./messages/models-labels.ts";

const LABELS = MODELS_LABELS.parsed;

export function TasksInstead({ query, tasks }: { query: ModelQuery; tasks: readonly string[] }) {
  return (
    <>
      <p className="readings__label" id="instead">
        <RichText text={LABELS.fillersOnly({ query: query.q ?? "" })} />
      </p>
      <ul className="readings__tasks" aria-labelledby="instead">
        {tasks.map((task) => (
          <li key={task}>
            <a href={modelsPath(withChange(query, { q: undefined, task }))}>{facetLabel("task", task)}</a>
          </li>
        ))}
        <li>
          <a href="/tasks">{LABELS.allTasks}</a>
        </li>
      </ul>
    </>
  );
}
