/**
 * Each list, quote and footnote that ends is put into the tokenizer's list of events by `EditMap.consume`, which copies
 * all events so far: 8,000 footnotes between paragraphs took a minute. A few edits by the array's own `splice` move
 * memory instead, and take a twentieth. Many edits at once are left to the copy.
 */
import { EditMap } from "micromark-util-edit-map";
import type { Event } from "micromark-util-types";

const MAX_SPLICES = 4;
/** Number of arguments that one call can take. */
const MAX_ARGUMENTS = 10_000;

const copying = Object.getOwnPropertyDescriptor(EditMap.prototype, "consume")?.value as EditMap["consume"];

/** Lets a few edits be splices, once; what comes out is the same. */
export function editEventsInPlace(): void {
  EditMap.prototype.consume = consume;
}

function consume(this: EditMap, events: Event[]): undefined {
  const { map } = this;
  if (map.length > MAX_SPLICES || map.some(([, , add]) => add.length > MAX_ARGUMENTS)) {
    copying.call(this, events);
    return undefined;
  }
  for (const [at, remove, add] of map.toSorted((one, other) => other[0] - one[0])) events.splice(at, remove, ...add);
  map.length = 0;
  this.index.clear();
  return undefined;
}
