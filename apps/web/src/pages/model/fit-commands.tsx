/** What a model needs, or how it runs on the visitor's machine, and the command that starts the file which fits. */
import { localApps } from "@vitrine/libraries";
import type { ModelSummary } from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";
import { FitBar, formatName, modelPath } from "@vitrine/react";
import type { MachineParts, RunnableFile } from "./machine-parts.ts";
import { CATALOG_LABELS } from "../../catalog/messages/catalog-labels.ts";
import { modelFit, needOf, shortMachineName } from "../../catalog/machine.ts";
import { fitOnMachine, MEMORY_FIELDS, Requirements } from "../../catalog/hardware-fit.tsx";
import { FoldSection } from "../../shell/components/page-section.tsx";
import { localAppsFor } from "../../catalog/local-usage-code.ts";
import { isLocal } from "../../catalog/record-links.ts";
import { CodeBlock } from "../../shell/code.tsx";
import type { RouteContext } from "../../shell/page.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.fitCommands;

const SHOWN_APPS = ["ollama", "lm-studio", "llama.cpp", "mlx-lm"];
const FEW_COPIES = 4;
const MAX_COPIES = 6;

interface FitCommandsProps {
  /** The model, or the converted one that has the file. */
  runs: RunnableFile;
  context: RouteContext;
}

/** The commands for a record's recommended file, of which the first is the shortest to a running model. */
function commandsFor({ runs: { record, fill }, context }: FitCommandsProps) {
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

interface GlanceProps {
  record: ModelRecord;
  parts: MachineParts;
  context: RouteContext;
}

/** The deciding facts below the head: what the model needs, whether the visitor's machine has it, and what starts it. */
export function FitGlance({ record, parts, context }: GlanceProps) {
  const { machine, from } = context.machine;
  const { isOther, record: other } = parts.runs;
  const shown = isOther ? other : record;
  const found = fitOnMachine(shown, context);
  const needs = from === "nobody" ? needOf(shown) : undefined;
  const fit = machine === undefined ? needs : found && modelFit(found, machine);
  const [command] = found?.fit === "too-large" ? [] : commandsFor({ runs: parts.runs, context });
  const copies = shownCopies(parts.copies);
  if (fit === undefined && command === undefined && copies.length === 0) return null;
  return (
    <div className="model__glance plate" data-live-region="glance">
      {fit === undefined ? null : (
        <p className="model__needs">
          {machine === undefined ? CATALOG_LABELS.hardware.needs : null} <FitBar fit={fit} />
          <a href="/my-machine">
            {machine === undefined ? CATALOG_LABELS.hardware.setMachine : shortMachineName(machine)}
          </a>
        </p>
      )}
      {command === undefined ? null : (
        <CodeBlock code={command.code} language="shell" label={LABELS.command({ app: command.label })} />
      )}
      {parts.types.length === 0 ? null : (
        <p className="model__copies">
          {LABELS.usualTypes({ author: record.author ?? "", types: parts.types.join(", ") })}
        </p>
      )}
      {copies.length === 0 ? null : (
        <p className="model__copies">
          {LABELS.copies}{" "}
          {copies.map((copy, at) => (
            <span key={copy.id}>
              {at === 0 ? null : " · "}
              <a href={modelPath(copy.id)}>{copy.id}</a>{" "}
              {smallFormats(copy)
                .map((format) => formatName(format))
                .join(", ")}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The first copy of each format; those whose format is not known only where few others are. */
function shownCopies(all: readonly ModelSummary[]): ModelSummary[] {
  const known = [...Map.groupBy(all, (copy) => smallFormats(copy).join())].flatMap(([formats, [first]]) =>
    formats === "" || first === undefined ? [] : [first],
  );
  const others = all.filter((copy) => smallFormats(copy).length === 0);
  return [...known, ...others].slice(0, Math.max(FEW_COPIES, Math.min(known.length, MAX_COPIES)));
}

function smallFormats({ formats }: Pick<ModelSummary, "formats">): readonly string[] {
  return formats.filter((format) => format !== "safetensors");
}

/** Each format with its memory, for the machine and context that a form chooses. */
export function FitsSection({ record, parts, context }: GlanceProps) {
  const needs = needOf(record);
  if (needs === undefined) return null;
  return (
    <FoldSection
      id="fits"
      heading={CATALOG_LABELS.hardware.title}
      hint={<FitBar fit={needs} />}
      isOpen={MEMORY_FIELDS.some((name) => context.query.has(name))}
    >
      <Requirements
        {...{ record, context }}
        converted={parts.converted}
        commands={<FitCommands runs={parts.runs} context={context} />}
      />
    </FoldSection>
  );
}

function FitCommands(props: FitCommandsProps) {
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
