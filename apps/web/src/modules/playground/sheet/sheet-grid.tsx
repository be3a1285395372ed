/**
 * Inputs and answers as a table. Only the rows in view are in the page: a thousand rows of five columns would cost a
 * second with each change. All rows have the same height, so that their place follows from their number.
 */
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import type { SheetSession } from "./sheet-session.ts";
import { askedBy, type Cell, type Sheet, type SheetColumn, type SheetRow } from "./sheet.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";

const LABELS = SHEET_LABELS.grid;

export const ROW_PX = 84;
const HEAD_PX = 44;
/** Rows drawn beyond the edges of what is in view. */
const MARGIN_ROWS = 6;
/** The part that fits into a row; the rest is in the details. */
const SHOWN_CHARS = 280;

interface SheetGridProps {
  session: SheetSession;
  sheet: Sheet;
  rows: readonly SheetRow[];
  onOpen: (column: string, row: number) => void;
}

export function SheetGrid({ session, sheet, rows, onOpen }: SheetGridProps) {
  const { fields, columns } = sheet;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState({ row: 0, at: fields.length });
  const [focused, setFocused] = useState<{ row: number; at: number }>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (focused)
      scroller.current
        ?.querySelector<HTMLElement>(`[data-at="${focused.row}-${focused.at}"]`)
        ?.focus({ preventScroll: true });
  }, [focused]);

  const first = Math.max(0, Math.floor((view.top - HEAD_PX) / ROW_PX) - MARGIN_ROWS);
  const end = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW_PX) + MARGIN_ROWS);
  const activeRow = Math.min(active.row, rows.length - 1);

  const move = (row: number, at: number) => {
    const to = {
      row: Math.min(rows.length - 1, Math.max(0, row)),
      at: Math.min(fields.length + columns.length - 1, Math.max(0, at)),
    };
    const element = scroller.current;
    if (element) {
      const [top, bottom] = [to.row * ROW_PX, (to.row + 1) * ROW_PX + HEAD_PX];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      setView({ top: element.scrollTop, height: element.clientHeight });
    }
    setActive(to);
    setFocused(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = (event.target as HTMLElement).dataset["at"];
    if (place === undefined) return;
    // In a text the arrow keys move its cursor.
    if (event.target instanceof HTMLTextAreaElement && !event.altKey) return;
    const [row = 0, at = 0] = place.split("-").map(Number);
    const page = Math.max(1, Math.floor(view.height / ROW_PX) - 1);
    const to = {
      ArrowUp: [row - 1, at],
      ArrowDown: [row + 1, at],
      ArrowLeft: [row, at - 1],
      ArrowRight: [row, at + 1],
      PageUp: [row - page, at],
      PageDown: [row + page, at],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows.length - 1 : row, fields.length + columns.length - 1],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    move(to[0] ?? 0, to[1] ?? 0);
  };

  if (rows.length === 0) return <p className="vt-run__state">{LABELS.none}</p>;
  return (
    <>
      <p className="vt-field__hint">{LABELS.keys}</p>
      <div
        ref={scroller}
        className="sheet-grid"
        role="group"
        aria-label={LABELS.caption}
        onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
      >
        {/* The grid pattern of the ARIA authoring practices, on a table. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table role="grid" aria-rowcount={rows.length + 1} onKeyDown={onKeyDown}>
          <caption className="vt-visually-hidden">{LABELS.caption}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="sheet-grid__number">
                <span className="vt-visually-hidden">{LABELS.row}</span>
              </th>
              {fields.map((field) => (
                <th scope="col" key={field}>
                  {field}
                </th>
              ))}
              {columns.map(({ id, name }) => (
                <th scope="col" key={id} className="sheet-grid__answers">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Spacer rows={first} />
            {rows.slice(first, end).map((row, index) => (
              <GridRow
                key={row.id}
                row={row}
                at={first + index}
                isActive={first + index === activeRow}
                activeAt={active.at}
                session={session}
                fields={fields}
                columns={columns}
                onActive={(at) => setActive({ row: first + index, at })}
                onOpen={onOpen}
              />
            ))}
            <Spacer rows={rows.length - end} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Stands for the rows that are not in the page. */
function Spacer({ rows }: { rows: number }) {
  return rows > 0 ? (
    <tr aria-hidden="true" style={{ height: rows * ROW_PX }}>
      <td />
    </tr>
  ) : null;
}

interface GridRowProps extends Pick<SheetGridProps, "session" | "onOpen"> {
  row: SheetRow;
  at: number;
  isActive: boolean;
  activeAt: number;
  fields: readonly string[];
  columns: readonly SheetColumn[];
  onActive: (at: number) => void;
}

function GridRow({ row, at, isActive, activeAt, session, fields, columns, onActive, onOpen }: GridRowProps) {
  const number = at + 1;
  // One stop for the Tab key in the whole table, and the arrow keys from there.
  const tabIndexOf = (cell: number) => (isActive && activeAt === cell ? 0 : -1);
  return (
    <tr aria-rowindex={number + 1} style={{ height: ROW_PX }}>
      <th scope="row" className="sheet-grid__number">
        {number}
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-label={LABELS.removeRow({ row: number })}
          onClick={() => session.removeRows([row.id])}
        >
          {LABELS.remove}
        </button>
      </th>
      {fields.map((field, cell) => (
        <td key={field}>
          <textarea
            dir="auto"
            data-at={`${at}-${cell}`}
            tabIndex={tabIndexOf(cell)}
            aria-label={LABELS.input({ field, row: number })}
            value={row.values[field] ?? ""}
            onFocus={() => onActive(cell)}
            onChange={({ target }) => session.editRow(row.id, { ...row.values, [field]: target.value })}
          />
        </td>
      ))}
      {columns.map((column, index) => (
        <td key={column.id}>
          <AnswerCell
            row={row}
            number={number}
            column={column}
            session={session}
            onOpen={onOpen}
            data-at={`${at}-${fields.length + index}`}
            tabIndex={tabIndexOf(fields.length + index)}
            onFocus={() => onActive(fields.length + index)}
          />
        </td>
      ))}
    </tr>
  );
}

export function isOutdated(cell: Cell | undefined, column: SheetColumn, row: SheetRow): boolean {
  return cell !== undefined && cell.asked !== askedBy(column, row);
}

/** State of a cell, as a word and for its look. */
function stateOf(cell: Cell | undefined, isCellOutdated: boolean, isRunning: boolean): CellStateName {
  if (isRunning) return "waiting";
  if (!cell) return "notRun";
  if (isCellOutdated) return "outdated";
  if (cell.state === "failed") return "failed";
  const { results = [] } = cell;
  if (results.length === 0) return "answered";
  if (results.some(({ passed }) => passed === undefined)) return "unchecked";
  return results.every(({ passed }) => passed) ? "passed" : "notPassed";
}

type CellStateName = "waiting" | "notRun" | "outdated" | "failed" | "answered" | "unchecked" | "passed" | "notPassed";

interface AnswerCellProps
  extends Pick<SheetGridProps, "session" | "onOpen">, Pick<ComponentProps<"button">, "tabIndex" | "onFocus"> {
  row: SheetRow;
  number: number;
  column: SheetColumn;
  "data-at": string;
}

function AnswerCell({ row, number, column, session, onOpen, ...attributes }: AnswerCellProps) {
  const cell = session.cell(column.id, row.id);
  const state = stateOf(cell, isOutdated(cell, column, row), session.isRunning(column.id, row.id));
  const text = cell?.state === "done" ? cell.answer || LABELS.empty : (cell?.message ?? "");
  return (
    <button
      type="button"
      className="sheet-grid__cell"
      data-state={state}
      {...attributes}
      onClick={() => onOpen(column.id, row.id)}
    >
      <span className="vt-visually-hidden">
        {LABELS.answer({ column: column.name, row: number, state: LABELS[state] })}
      </span>
      <span className="sheet-grid__text">{text.slice(0, SHOWN_CHARS)}</span>
      <span className="sheet-grid__state">
        {state === "answered" ? "" : LABELS[state]} {cell?.state === "done" ? numbersOf(cell) : ""}
      </span>
    </button>
  );
}

export function formatMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

export function formatCost(dollars: number): string {
  return `$${dollars.toLocaleString("en", { maximumSignificantDigits: 3 })}`;
}

export function numbersOf({ numbers: { ms, tokensIn, tokensOut, cost } }: Cell & { state: "done" }): string {
  const tokens =
    tokensIn === undefined && tokensOut === undefined ? "" : `${tokensIn ?? "?"} → ${tokensOut ?? "?"} tokens`;
  return [formatMs(ms), tokens, cost === undefined ? "" : formatCost(cost)].filter(Boolean).join(" · ");
}
