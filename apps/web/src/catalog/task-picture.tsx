/**
 * Input and output of a task, as a small picture with the task's own sample in it. It repeats what the
 * task's page says in full, so it is hidden from screen readers.
 */
import { DESCRIPTORS, type DemoItem } from "@vitrine/tasks/descriptors";
import type { CatalogedTask } from "@vitrine/tasks";
import { demoFileAddress } from "./demo-files.ts";
import { dataLanguage } from "@vitrine/react/page-language";

const SHOWN_SCORES = 3;
const SHOWN_ROWS = 4;
const SHOWN_COLUMNS = 3;
const WAVE = [3, 7, 12, 6, 16, 10, 19, 13, 8, 15, 5, 11, 18, 9, 4, 13, 7, 3];

export function TaskPicture({ task }: { task: Pick<CatalogedTask, "id" | "modality"> }) {
  const { inputs, outputs } = DESCRIPTORS[task.id].demo;
  const [input] = inputs;
  const [output] = outputs;
  if (input === undefined || output === undefined) return null;
  return (
    <div className="task-picture" lang={dataLanguage()} data-modality={task.modality} aria-hidden="true">
      <Sample item={input} />
      <svg className="task-picture__arrow" viewBox="0 0 16 10" width="16" height="10" focusable="false">
        <path d="M1 5h13M10.5 1.5 14 5l-3.5 3.5" />
      </svg>
      <Sample item={output} />
    </div>
  );
}

function Sample({ item }: { item: DemoItem }) {
  const content = contentOf(item);
  return (
    <div className="task-picture__sample" data-type={item.type}>
      {content}
    </div>
  );
}

function contentOf(item: DemoItem) {
  switch (item.type) {
    case "text":
    case "text-with-tokens":
      return <span>{item.content}</span>;
    case "img": {
      const address = demoFileAddress(item.filename);
      return address === undefined ? (
        <span>{item.alt}</span>
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" width="96" height="64" />
      );
    }
    case "audio":
      return (
        <svg viewBox="0 0 72 24" width="72" height="24" focusable="false">
          <path d={WAVE.map((height, at) => `M${at * 4 + 2} ${12 - height / 2}v${height}`).join("")} />
        </svg>
      );
    case "chart":
      return (
        <ul>
          {item.data.slice(0, SHOWN_SCORES).map(({ label, score }) => (
            <li key={label}>
              {label}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" focusable="false">
                <rect width={Math.max(2, Math.min(100, score * 100))} height="4" />
              </svg>
            </li>
          ))}
        </ul>
      );
    case "tabular":
      return (
        <table>
          <tbody>
            {item.table.slice(0, SHOWN_ROWS).map((row, at) => (
              // Rows of a fixed sample.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {row.slice(0, SHOWN_COLUMNS).map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}
