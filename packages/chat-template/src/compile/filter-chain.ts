/** Filters of `filter` blocks and of `set` blocks. */
import { compileFilter } from "./calls.ts";
import type { Site } from "./compile-context.ts";
import type { Evaluate, Frame } from "./runtime.ts";
import { markSafe } from "../python/text/strings.ts";
import type { Str, Value } from "../python/values.ts";
import type { Expression } from "../syntax/nodes.ts";

/** The filters of a block, applied to what the block wrote. */
export function compileFilterChain(node: Expression, site: Site): (frame: Frame, text: Str) => Value {
  const captured: Value[] = [];
  const input: Evaluate = () => captured.pop();
  const chain = (filter: Expression): Evaluate => {
    if (filter.type !== "filter") return input;
    return compileFilter(filter, site, filter.input ? chain(filter.input) : input);
  };
  const apply = chain(node);
  return (frame, text) => {
    const { escape } = site;
    captured.push(escape === true || (escape === "atRunTime" && frame.run.autoescape) ? markSafe(text) : text);
    return apply(frame);
  };
}
