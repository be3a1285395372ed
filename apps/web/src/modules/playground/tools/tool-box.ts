/** The built-in tools and those of connected servers for the cards of calls, with the schemas of all that are declared. */
import { isObject } from "@vitrine/base";
import type { ToolBox } from "@vitrine/react/widget";
import { serverTool } from "../mcp/mcp-connections.ts";
import { builtInTool } from "./built-in-tools.ts";
import { faultsOf } from "./schema-check.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { declaredTools } from "./tool-declarations.ts";

const LABELS = PLAYGROUND_LABELS.toolCalls;

/** After so many runs without a click, a person is asked again: a model can call tools forever. */
const MAX_RUNS_BY_THEMSELVES = 20;

/** @param settings returns the current settings of all columns */
export function toolBox(settings: () => readonly Readonly<Record<string, unknown>>[]): ToolBox {
  const approved = new Set<string>();
  let runs = 0;
  return {
    isApproved: (name) => approved.has(name) && runs < MAX_RUNS_BY_THEMSELVES,
    approve(name, isApproved) {
      runs = 0;
      if (isApproved) approved.add(name);
      else approved.delete(name);
    },
    has: (name) => builtInTool(name) !== undefined || serverTool(name) !== undefined,
    async run({ name, arguments: args }, signal) {
      const tool = builtInTool(name);
      if (approved.has(name)) runs += 1;
      if (tool) return tool.run(readArguments(args), signal);
      const ofServer = serverTool(name);
      if (!ofServer) throw new Error(LABELS.unknown({ name }));
      const context = { signal, callId: "", step: 1 };
      return String(await ofServer.run(readArguments(args) as never, context));
    },
    async faults({ name, arguments: args }) {
      const parameters = settings()
        .flatMap(declaredTools)
        .find((tool) => tool.name === name)?.parameters;
      if (!parameters) return [LABELS.notDeclared({ name })];
      try {
        const faults = await faultsOf({ schema: parameters, value: readArguments(args) });
        return faults.map(({ place, message }) =>
          place === "" ? message : LABELS.fault({ path: place.slice(1), message }),
        );
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
