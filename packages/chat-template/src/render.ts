/**
 * The part of the package that a page needs which only shows prompts: nothing of the formatter, the analysis or the
 * origins.
 */
import { PyFloat } from "./python/values.ts";

export type { Extras, OwnBuiltins, TemplateFunction } from "./builtins/library.ts";
export type { RenderOptions } from "./compile/plain-run.ts";
export { Template, type TemplateOptions } from "./compile/template.ts";
export {
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./python/errors.ts";
export type { SourcePosition } from "./python/errors.ts";
export type { Limits } from "./python/limits.ts";

/** A float for a context, where JavaScript cannot tell 1.0 from 1. */
export function float(value: number): object {
  return new PyFloat(value);
}
