/** The list of tasks: links in groups, with what each does and what it needs here. Searchable with scripts. */
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { readinessText, type TaskGroup } from "./task-choices.ts";

const LABELS = PLAYGROUND_LABELS.tasks;

export interface TaskListProps {
  groups: readonly TaskGroup[];
  current: string;
  /** Address of a task in the playground. */
  pathOf: (task: string) => string;
}

export function TaskList({ groups, current, pathOf }: TaskListProps) {
  const chosen = groups.flatMap(({ choices }) => choices).find(({ id }) => id === current);
  return (
    <details className="task-list" data-task-list="">
      <summary>
        <span className="task-list__current">{chosen?.label ?? LABELS.choose}</span>{" "}
        <span className="task-list__more">{LABELS.change}</span>
      </summary>
      <div className="task-list__body">
        <div className="task-list__search" data-task-search="" hidden>
          <label htmlFor="task-search">{LABELS.search}</label>
          <input id="task-search" type="search" autoComplete="off" />
          <p role="status" />
        </div>
        {groups.map(({ label, choices }) => (
          <section key={label} aria-label={label} data-task-group="">
            <h2>{label}</h2>
            <ul>
              {choices.map(({ id, label: name, about, readiness }) => (
                <li key={id} data-task-choice="">
                  <a href={pathOf(id)} aria-current={id === current ? "true" : undefined}>
                    {name}
                  </a>{" "}
                  <span className="task-list__ready" data-kind={readiness.kind}>
                    {readinessText(readiness)}
                  </span>
                  <p>{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
