/**
 * Which call a piece of a streamed tool call belongs to. Endpoints number the calls, or give the same number to all, or
 * none; they send an id with the first piece, with every piece, or never. What distinguishes a new call from more of the last
 * one is therefore looked for in this order: an id that is known (of two calls with one id the one of the number), the
 * number, and then whether the piece begins again (an
 * id or its own name, where the call before it is whole).
 */
import { isObject } from "@vitrine/base";
import type { Fields } from "./chat-fields.ts";

interface OpenCall {
  slot: number;
  /** The server's own number, where it gave one. */
  number: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

export class ToolCallSlots {
  readonly #byId = new Map<string, OpenCall>();
  readonly #lastAt = new Map<number, OpenCall>();
  #last: OpenCall | undefined;
  #count = 0;

  /**
   * The index of the call that `piece` belongs to.
   *
   * @param at the piece's index in its chunk, and `count`: how many pieces the chunk has
   */
  assign(piece: Fields, at: number, count: number): number {
    const called = isObject(piece["function"]) ? piece["function"] : {};
    const id = stringOrEmpty(piece["id"]);
    const name = stringOrEmpty(called["name"]);
    const text = typeof called["arguments"] === "string" ? called["arguments"] : "";
    const isNumbered = Number.isInteger(piece["index"]);
    const index = isNumbered ? (piece["index"] as number) : count > 1 ? at : undefined;
    const current = index === undefined ? this.#last : this.#lastAt.get(index);
    let call = id === "" ? undefined : current?.id === id ? current : this.#byId.get(id);
    // The same id at a new number, with a name, is another call that got its id.
    if (call && isNumbered && name !== "" && call !== current && call.number !== index) call = undefined;
    if (!call) call = current && !beginsAnother(current, id, name, text, isNumbered) ? current : this.#open(index);
    if (id !== "" && call.id === "") {
      call.id = id;
      this.#byId.set(id, call);
    }
    call.name ||= name;
    call.arguments += text;
    this.#last = call;
    if (index !== undefined) this.#lastAt.set(index, call);
    return call.slot;
  }

  #open(number: number | undefined): OpenCall {
    const call = { slot: this.#count, number, id: "", name: "", arguments: "" };
    this.#count += 1;
    return call;
  }
}

function beginsAnother(current: OpenCall, id: string, name: string, text: string, isNumbered: boolean): boolean {
  if (id !== "" && current.id !== "") return name !== "" || isWhole(current.arguments);
  if (name === "" || current.name === "" || current.arguments === "") return false;
  if (name !== current.name) return true;
  // A server that repeats the name says it with the last, empty piece too.
  return isWhole(current.arguments) && (text !== "" || !isNumbered);
}

function isWhole(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function stringOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}
