/** Sections of a task’s page. */
import type { SearchPage } from "@vitrine/hub";
import { AnchoredHeading, modelPath, SchemaTable, ModelRow } from "@vitrine/react";
import { type Reference, DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { type SchemaRow } from "@vitrine/tasks/json-schema";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { type CataloguedTask } from "@vitrine/tasks";
import { rowData } from "./models.tsx";

export function SchemaSection({ title, rows }: { title: string; rows: readonly SchemaRow[] }) {
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? <p>None.</p> : <SchemaTable rows={rows} label={title} />}
    </>
  );
}

export function ReferenceList({ id, title, items }: { id: string; title: string; items: readonly Reference[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <AnchoredHeading level={2} id={id}>
        {title}
      </AnchoredHeading>
      <dl className="definitions">
        {items.map((item) => (
          <div key={item.id}>
            <dt>{item.id}</dt>
            <dd>{item.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SideReferences({ id, title, items }: { id: string; title: string; items: readonly Reference[] }) {
  if (items.length === 0) return null;
  return (
    <section className="side-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="references">
        {items.map((item) => (
          <li key={item.id}>
            <span>{item.id}</span>
            <p>{item.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TaskSideProps {
  task: CataloguedTask;
  libraries: readonly string[];
  recommended: readonly { reference: Reference; known: boolean }[];
  models: SearchPage;
}

/** What does the task, beside what it is. */
export function TaskSide({ task, libraries, recommended, models }: TaskSideProps) {
  const { id } = task;
  const descriptor = DESCRIPTORS[task.id];
  return (
    <aside className="task__side" aria-label="Models, data sets and libraries">
      <section className="side-section plate" aria-labelledby="libraries">
        <h2 id="libraries">Libraries</h2>
        {libraries.length > 0 ? (
          <ul className="vt-tags">
            {libraries.map((library) => (
              <li key={library}>
                <a href={`/libraries/${library}`}>{getLibraryFacts(library)?.prettyLabel ?? library}</a>
              </li>
            ))}
          </ul>
        ) : (
          <p>No library is known for this task.</p>
        )}
      </section>
      {recommended.length > 0 ? (
        <section className="side-section" aria-labelledby="recommended">
          <h2 id="recommended">Models to begin with</h2>
          <ul className="references">
            {recommended.map(({ reference, known }) => (
              <li key={reference.id}>
                {known ? <a href={modelPath(reference.id)}>{reference.id}</a> : <span>{reference.id}</span>}
                <p>{reference.description}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="side-section" aria-labelledby="models">
        <h2 id="models">Models in this hub</h2>
        {models.total === 0 ? (
          <p>
            None yet. <a href="/docs/your-own-models">Import some</a>, or see <a href="/models">all models</a>.
          </p>
        ) : (
          <>
            <ul className="similar">
              {models.items.map((model) => (
                <li key={model.id}>
                  <ModelRow model={{ ...rowData(model), pipeline_tag: undefined, license: undefined }} />
                </li>
              ))}
            </ul>
            <p>
              <a href={`/models?task=${id}`}>All {models.total.toLocaleString("en")}</a>
            </p>
          </>
        )}
      </section>
      <SideReferences id="datasets" title="Data sets" items={descriptor.datasets} />
      {task.subtasks && task.subtasks.length > 0 ? (
        <section className="side-section" aria-labelledby="subtasks">
          <h2 id="subtasks">Kinds</h2>
          <ul className="vt-tags">
            {task.subtasks.map((subtask) => (
              <li key={subtask.type}>
                <span className="vt-tag">{subtask.name}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {descriptor.youtubeId ? (
        <section className="side-section" aria-labelledby="video">
          <h2 id="video">Video</h2>
          <p>
            <a href={`https://www.youtube.com/watch?v=${encodeURIComponent(descriptor.youtubeId)}`} rel="noreferrer">
              An introduction to {task.name.toLowerCase()}
            </a>{" "}
            (on YouTube)
          </p>
        </section>
      ) : null}
    </aside>
  );
}
