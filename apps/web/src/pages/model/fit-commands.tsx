/** The exact commands that start the file which fits the visitor's machine, in the programs that most people have. */
import { localApps } from "@vitrine/libraries";
import { fitMachine, type ModelRecord } from "@vitrine/models";
import type { ModelSummary, Store } from "@vitrine/hub";
import { FitBar, type ModelFit } from "@vitrine/react";
import { convertedModels, type Family } from "./family-section.tsx";
import { CATALOG_LABELS } from "../../catalog/messages/catalog-labels.ts";
import { fitsOfList, modelFit, shortMachineName } from "../../catalog/machine.ts";
import { fitOnMachine, recommendedFill } from "../../catalog/hardware-fit.tsx";
import { localAppsFor } from "../../catalog/local-usage-code.ts";
import { isLocal } from "../../catalog/record-links.ts";
import { CodeBlock } from "../../shell/code.tsx";
import type { RouteContext } from "../../shell/page.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.fitCommands;

const SHOWN_APPS = ["ollama", "lm-studio", "llama.cpp"];
const TRIED_COPIES = 4;

interface FitCommandsProps {
  /** The model, or the converted one that has the file. */
  record: ModelRecord;
  context: RouteContext;
}

/** The commands for a record's recommended file, of which the first is the shortest to a running model. */
function commandsFor({ record, context }: FitCommandsProps) {
  const fill = recommendedFill(record, context);
  if (fill["gguf-file"] === undefined) return [];
  const apps = isLocal(record)
    ? localAppsFor(record, { origin: context.origin, from: "site", fill })
    : localApps(record, { fill });
  return SHOWN_APPS.flatMap((id) => {
    const app = apps.find((each) => each.id === id);
    // The server's command is of use to programs too; a single completion is not.
    const command = app?.snippets.find(({ code }) => code.startsWith("llama-server")) ?? app?.snippets[0];
    return app === undefined || command === undefined ? [] : [{ id, label: app.label, code: command.code }];
  });
}

/** The deciding facts below the head: whether the model runs on the visitor's machine, and what starts it there. */
export function FitGlance({
  record,
  runs,
  context,
}: {
  record: ModelRecord;
  runs: ModelRecord;
  context: RouteContext;
}) {
  const { machine } = context.machine;
  const found = fitOnMachine(record, context);
  if (found === undefined) return null;
  const [command] = found.fit === "too-large" ? [] : commandsFor({ record: runs, context });
  return (
    <div className="model__glance plate" data-live-region="glance">
      <a href="/my-machine" title={CATALOG_LABELS.hardware.chooseMachine}>
        {shortMachineName(machine)}
      </a>
      <FitBar fit={modelFit(found, machine)} />
      {command === undefined ? null : (
        <CodeBlock code={command.code} language="shell" label={LABELS.command({ app: command.label })} />
      )}
    </div>
  );
}

export function FitCommands(props: FitCommandsProps) {
  const commands = commandsFor(props);
  if (commands.length === 0) return null;
  return (
    <div className="fit-commands">
      <ul>
        {commands.map(({ id, label, code }) => (
          <li key={id}>
            <span>{label}</span>
            <CodeBlock code={code} language="shell" label={LABELS.command({ app: label })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The record whose file runs on the machine: the page's own where it has one, else the first converted model with a
 * file that fits.
 */
async function recordToRun(
  record: ModelRecord,
  converted: readonly string[],
  { store, machine }: { store: Store; machine: RouteContext["machine"] },
): Promise<ModelRecord> {
  if (fitMachine(record, machine.machine)?.quantization.file !== undefined || converted.length === 0) return record;
  const copies = await store.getMany(converted.slice(0, TRIED_COPIES));
  return (
    copies.find((copy) => {
      const fit = fitMachine(copy, machine.machine);
      return fit !== undefined && fit.fit !== "too-large" && fit.quantization.file !== undefined;
    }) ?? record
  );
}

export interface MachineParts {
  /** Models with the same weights in GGUF. */
  converted: readonly string[];
  /** The record whose file runs on the visitor's machine. */
  runs: ModelRecord;
  /** How that machine runs the similar models. */
  fits: ReadonlyMap<string, ModelFit>;
}

/** Notes of a model's page about the visitor's machine, beside the model's own requirements. */
export async function loadMachineParts(
  record: ModelRecord,
  { family, similar }: { family: Family; similar: readonly ModelSummary[] },
  context: RouteContext,
): Promise<MachineParts> {
  const converted = convertedModels(record, family);
  const [fits, runs] = await Promise.all([
    fitsOfList(context.store, similar, context.machine.machine),
    recordToRun(record, converted, context),
  ]);
  return { converted, runs, fits };
}
