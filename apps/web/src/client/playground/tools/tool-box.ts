/** The built-in tools for the cards of calls, with the schemas of all that are declared. */
import type { ToolBox } from "@vitrine/react/widget";
import { builtInTool } from "./built-in-tools.ts";
import { faultsOf } from "./schema-check.ts";
import { declaredTools } from "./tool-declarations.ts";

/** @param settings as they are when a call is looked at */
export function toolBox(settings: () => Readonly<Record<string, unknown>>): ToolBox {
  return {
    has: (name) => builtInTool(name) !== undefined,
    async run({ name, arguments: args }, signal) {
      const tool = builtInTool(name);
      if (!tool) throw new Error(`No tool “${name}” is built in.`);
      return tool.run(readArguments(args), signal);
    },
    async faults({ name, arguments: args }) {
      const parameters = declaredTools(settings()).find((tool) => tool.name === name)?.parameters;
      if (!parameters) return [`No tool “${name}” is declared.`];
      try {
        const faults = await faultsOf({ schema: parameters, value: readArguments(args) });
        return faults.map(({ place, message }) => (place === "" ? message : `${place.slice(1)}: ${message}`));
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
    throw new Error("The arguments are not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("The arguments are no object.");
  return value as Record<string, unknown>;
}
