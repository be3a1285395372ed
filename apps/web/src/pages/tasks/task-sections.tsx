/** Sections of a task’s page. */
import { cardData } from "../../catalog/model-card-data.ts";
import type { SearchPage } from "@vitrine/hub";
import { modelPath, SchemaTable, type ModelFit, ModelCard } from "@vitrine/react";
import { type Reference, DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { type SchemaRow } from "@vitrine/tasks/schemas";
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { type CatalogedTask } from "@vitrine/tasks";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { TASKS_LABELS } from "./messages/tasks-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { taskName } from "../../catalog/facet-names.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { PageSection, SideSection } from "../../shell/components/page-section.tsx";

const LABELS = TASKS_LABELS.side;

export function SchemaSection({ title, rows }: { title: string; rows: readonly SchemaRow[] }) {
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? <p>{TASKS_LABELS.schema.none}</p> : <SchemaTable rows={rows} label={title} />}
    </>
  );
}

export function ReferenceList({ id, title, items }: { id: string; title: string; items: readonly Reference[] }) {
  if (items.length === 0) return null;
  return (
    <PageSection id={id} heading={title}>
      <dl className="definitions">
        {items.map((item) => (
          <div key={item.id}>
            <dt>{item.id}</dt>
            <dd>{item.description}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
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
            <p lang={dataLanguage()}>{item.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TaskSideProps {
  task: CatalogedTask;
  libraries: readonly string[];
  recommended: readonly { reference: Reference; known: boolean }[];
  models: SearchPage;
  /** How the visitor's machine runs them. */
  fits: ReadonlyMap<string, ModelFit>;
}

/** The side column: models, datasets and libraries for the task. */
export function TaskSide({ task, libraries, recommended, models, fits }: TaskSideProps) {
  const { id } = task;
  const descriptor = DESCRIPTORS[task.id];
  return (
    <aside className="task__side" aria-label={LABELS.title}>
      <SideSection id="libraries" heading={LABELS.libraries} className="side-section plate">
        {libraries.length > 0 ? (
          <ul className="vt-tags">
            {libraries.map((library) => (
              <li key={library}>
                <a href={`/libraries/${library}`}>{getLibraryMetadata(library)?.prettyLabel ?? library}</a>
              </li>
            ))}
          </ul>
        ) : (
          <p>{LABELS.noLibrary}</p>
        )}
      </SideSection>
      {recommended.length > 0 ? (
        <SideSection id="recommended" heading={LABELS.recommended}>
          <ul className="references">
            {recommended.map(({ reference, known }) => (
              <li key={reference.id}>
                {known ? <a href={modelPath(reference.id)}>{reference.id}</a> : <span>{reference.id}</span>}
                <p lang={dataLanguage()}>{reference.description}</p>
              </li>
            ))}
          </ul>
        </SideSection>
      ) : null}
      <SideSection id="models" heading={LABELS.models}>
        {models.total === 0 ? (
          <RichParagraph text={LABELS.noModels} add={linkTo("/docs/your-own-models")} all={linkTo("/models")} />
        ) : (
          <>
            <ul className="similar">
              {models.items.map((model) => (
                <li key={model.id}>
                  <ModelCard
                    addresses={SITE_ADDRESSES}
                    model={{ ...cardData(model, fits), pipeline_tag: undefined, license: undefined }}
                  />
                </li>
              ))}
            </ul>
            <p>
              <a href={`/models?task=${id}`}>{LABELS.allModels({ count: models.total })}</a>
            </p>
          </>
        )}
      </SideSection>
      <SideReferences id="datasets" title={LABELS.datasets} items={descriptor.datasets} />
      {task.subtasks && task.subtasks.length > 0 ? (
        <SideSection id="subtasks" heading={LABELS.subtasks}>
          <ul className="vt-tags">
            {task.subtasks.map((subtask) => (
              <li key={subtask.type}>
                <span className="vt-tag">{subtask.name}</span>
              </li>
            ))}
          </ul>
        </SideSection>
      ) : null}
      {descriptor.youtubeId ? (
        <SideSection id="video" heading={LABELS.video}>
          <RichParagraph
            text={LABELS.introduction({ task: taskName(task.id) })}
            link={linkTo(`https://www.youtube.com/watch?v=${encodeURIComponent(descriptor.youtubeId ?? "")}`, {
              rel: "noreferrer",
            })}
          />
        </SideSection>
      ) : null}
    </aside>
  );
}
