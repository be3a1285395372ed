/** The built-in tools for the cards of calls, with the schemas of all that are declared. */
import { isObject } from "@vitrine/base";
import type { ToolBox } from "@vitrine/react/widget";
import { builtInTool } from "./built-in-tools.ts";
import { faultsOf } from "./schema-check.ts";
import { PLAYGROUND_LABELS } from "../labels.ts";
import { declaredTools } from "./tool-declarations.ts";

const LABELS = PLAYGROUND_LABELS.toolCalls;

/** @param settings returns the current settings of all columns */
export function toolBox(settings: () => readonly Readonly<Record<string, unknown>>[]): ToolBox {
  return {
    has: (name) => builtInTool(name) !== undefined,
    async run({ name, arguments: args }, signal) {
      const tool = builtInTool(name);
      if (!tool) throw new Error(LABELS.unknown(name));
      return tool.run(readArguments(args), signal);
    },
    async faults({ name, arguments: args }) {
      const parameters = settings()
        .flatMap(declaredTools)
        .find((tool) => tool.name === name)?.parameters;
      if (!parameters) return [LABELS.notDeclared(name)];
      try {
        const faults = await faultsOf({ schema: parameters, value: readArguments(args) });
        return faults.map(({ place, message }) => (place === "" ? message : LABELS.fault(place.slice(1), message)));
      } catch (error) {
        return [(error as Error).message];
      }
    },
  };
}

function readArguments(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch {
    throw new Error(LABELS.notJson);
  }
  if (!isObject(value)) throw new Error(LABELS.notObject);
  return value;
}
