/** A template of the whole language. */
import { WHOLE_LANGUAGE } from "../builtins/whole-language.ts";
import { JsonMemory } from "../python/json/json-memory.ts";
import { BaseTemplate, type TemplateOptions } from "./template.ts";

/**
 * A chat template: built once, rendered as often as you like.
 * @example
 * import { Template } from "@vitrine/chat-template";
 *
 * const template = new Template("Hello {{ name | upper }}!");
 * console.log(template.render({ name: "Ada" })); // Hello ADA!
 */
export class Template extends BaseTemplate {
  /**
   * @throws {TemplateSyntaxError} when the source is not a template
   * @throws {TemplateLimitError} when it is too long or nested too deeply
   */
  constructor(source: string, options: TemplateOptions = {}) {
    super(source, options, WHOLE_LANGUAGE, new JsonMemory());
  }
}
