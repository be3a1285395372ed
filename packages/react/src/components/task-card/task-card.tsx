/** A task behind glass: what it does, and the plate below with how many models there are. */
import { type CatalogedTask } from "@vitrine/tasks";
import { TaskDrawing } from "../task-glyph/task-glyph.tsx";
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { TASK_CARD_LABELS } from "../../messages/task-card-labels.ts";

export { TASK_CARD_LABELS };
export type TaskCardLabels = typeof TASK_CARD_LABELS;

export interface TaskCardProps {
  task: Pick<CatalogedTask, "id" | "name" | "modality">;
  /** The task in a sentence or two; empty where its picture says enough. */
  summary: string;
  /** How many models do it. */
  count: number;
  /** A picture of the task above its name; by default its small drawing beside it. */
  picture?: ReactNode;
  /** Level of its heading: one below the heading above the cards. 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<TaskCardLabels> | undefined;
}

/**
 * A task, what it does, and how many models there are for it.
 * @example
 * import { TaskCard } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <TaskCard
 *     task={{ id: "fill-mask", name: "Fill-Mask", modality: "nlp" }}
 *     summary="Finds words for a gap."
 *     count={12}
 *   />,
 * );
 * console.log(html.includes("Fill-Mask")); // true
 */
export function TaskCard({
  task,
  summary,
  count,
  picture,
  headingLevel = 3,
  addresses,
  labels,
  ...passed
}: Props<"article", TaskCardProps>): ReactElement | null {
  const Heading = `h${headingLevel}` as const;
  const state = { modality: task.modality, empty: count === 0 };
  return (
    <RootElement tag="article" className="vt-task-card" state={state} passed={passed}>
      {picture}
      <div className="vt-task-card__glass">
        <TaskDrawing task={task.id} />
        <Heading className="vt-task-card__name">
          <Linked href={addressesOf(addresses).task(task.id)}>{task.name}</Linked>
        </Heading>
        {summary === "" ? null : <p>{summary}</p>}
      </div>
      <p className="vt-task-card__plate">{(labels?.count ?? TASK_CARD_LABELS.count)({ count })}</p>
    </RootElement>
  );
}
