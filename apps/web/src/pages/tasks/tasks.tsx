/** All tasks by modality. */
import { TaskCard } from "@vitrine/react";
import { TASKS, tasksOfModality } from "@vitrine/tasks";
import { modalityName, taskName, taskSummary } from "../../catalog/facet-names.ts";
import type { Route } from "../../shell/page.ts";
import { MODALITY_ORDER } from "../../catalog/modality-order.ts";
import { TaskPicture } from "../../catalog/task-picture.tsx";
import { TASKS_LABELS } from "./messages/tasks-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { PageSection } from "../../shell/components/page-section.tsx";

const LABELS = TASKS_LABELS.list;

export const tasksRoute: Route = {
  path: "/tasks",
  async load({ store }) {
    const { tasks: counts } = await store.counts();
    return {
      title: LABELS.title,
      description: LABELS.description({ count: Object.keys(TASKS).length }),
      section: "tasks",
      canonical: "/tasks",
      body: (
        <div className="catalog">
          <header className="catalog__head">
            <h1>{LABELS.title}</h1>
            <p className="lead">{LABELS.lead}</p>
          </header>
          {MODALITY_ORDER.map((modality) => (
            <PageSection key={modality} id={modality} heading={modalityName(modality)}>
              <ul className="cases">
                {tasksOfModality(modality).map((task) => (
                  <li key={task.id}>
                    <TaskCard
                      addresses={SITE_ADDRESSES}
                      task={{ ...task, name: taskName(task.id) }}
                      summary={taskSummary(task.id)}
                      count={counts[task.id] ?? 0}
                      picture={<TaskPicture task={task} />}
                    />
                  </li>
                ))}
              </ul>
            </PageSection>
          ))}
        </div>
      ),
    };
  },
};
