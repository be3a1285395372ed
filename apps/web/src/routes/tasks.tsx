/** All tasks by modality, and one task with everything known about it. */
import { AnchoredHeading, TaskCard } from "@vitrine/react";
import { MODALITIES, type Modality, TASKS, tasksOfModality } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import type { Route } from "../site/page.ts";

/** Modalities in the order pages show them. */
export const MODALITY_ORDER = (Object.keys(MODALITIES) as Modality[]).sort(
  (a, b) => MODALITIES[a].order - MODALITIES[b].order,
);

export const tasksRoute: Route = {
  path: "/tasks",
  async load({ store }) {
    const { tasks: counts } = await store.counts();
    return {
      title: "Tasks",
      description: `The ${Object.keys(TASKS).length} things models are made for: what goes in, what comes out, which models and libraries do it.`,
      section: "tasks",
      canonical: "/tasks",
      body: (
        <div className="catalogue">
          <header className="catalogue__head">
            <h1>Tasks</h1>
            <p className="lead">
              What a model can be asked to do. Each task says what goes in, what comes out, and who does it well.
            </p>
          </header>
          {MODALITY_ORDER.map((modality) => (
            <section key={modality} aria-labelledby={modality}>
              <AnchoredHeading level={2} id={modality}>
                {MODALITIES[modality].label}
              </AnchoredHeading>
              <ul className="cases">
                {tasksOfModality(modality).map((task) => (
                  <li key={task.id}>
                    <TaskCard task={task} summary={DESCRIPTORS[task.id].summary} count={counts[task.id] ?? 0} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ),
    };
  },
};
