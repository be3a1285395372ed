/** The models of a list as a table, in a form that compares the selected ones. */
import type { ModelSort, ModelSummary } from "@vitrine/hub";
import { type ModelFit, ModelTable } from "@vitrine/react";
import { taskName } from "./facet-names.ts";
import { CATALOG_LABELS } from "./messages/catalog-labels.ts";
import { type ChosenMachine, ONLY_HOSTED, shortMachineName } from "./machine.ts";
import { type ModelQuery, modelsPath, withChange } from "./model-query.ts";
import { MAX_COMPARED } from "./page-addresses.ts";
import { SITE_ADDRESSES } from "./site-addresses.ts";

const LABELS = CATALOG_LABELS.compare;

interface ModelsTableProps {
  models: readonly ModelSummary[];
  /** How the visitor's machine runs each of them. */
  fits: ReadonlyMap<string, ModelFit>;
  machine: ChosenMachine;
  query: ModelQuery;
  sort: ModelSort;
  /** Orders by a field that some model has. */
  sorts: readonly ModelSort[];
}

export function ModelsTable({ models, fits, machine, query, sort, sorts }: ModelsTableProps) {
  const isAscending = (sort === "name" || sort === "price") !== query.turned;
  return (
    <>
      {machine.from === "nobody" ? <MachineQuestion back={modelsPath(query)} /> : null}
      <form action="/compare" method="get">
        <ModelTable
          addresses={SITE_ADDRESSES}
          models={models}
          fits={fits}
          fitsTitle={<FitsTitle machine={machine} />}
          isCompact={query.compact}
          sort={{ by: sort, isAscending }}
          sortAddress={(by) =>
            sorts.includes(by)
              ? modelsPath(withChange(query, { sort: by, turned: by === sort ? !query.turned : false }))
              : undefined
          }
          chooseName="m"
          labels={{ fit: machineTitle(machine), nameOf: facetName }}
        />
        <p className="models__compare">
          <button type="submit" className="vt-button">
            {LABELS.submit}
          </button>{" "}
          <small>{LABELS.limit({ max: MAX_COMPARED })}</small>
          <span className="models__chosen" data-compare-tray="" />
        </p>
      </form>
    </>
  );
}

/** The machine that an answer stands for, for most who give it; its page has all of them. */
const ANSWERS = { laptop: "laptop-16", card: "rtx-4090", mac: "m4-16", hosted: ONLY_HOSTED } as const;

/** Asks once where models are to run: without an answer no machine is assumed. */
function MachineQuestion({ back }: { back: string }) {
  return (
    <form className="machine-question" method="post" action="/my-machine" aria-labelledby="machine-question">
      <input type="hidden" name="back" value={back} />
      <span id="machine-question">{LABELS.question.title}</span>
      {Object.entries(ANSWERS).map(([answer, machine]) => (
        <button key={answer} type="submit" name="machine" value={machine}>
          {LABELS.question[answer as keyof typeof ANSWERS]}
        </button>
      ))}
      <a href="/my-machine">{LABELS.question.other}</a>
    </form>
  );
}

/** Tasks in the language of the page, and abilities as the filters call them. */
function facetName(kind: string, id: string): string | undefined {
  const names: Readonly<Record<string, string>> = CATALOG_LABELS.abilities;
  if (kind === "task") return taskName(id);
  return kind === "ability" && Object.hasOwn(names, id) ? names[id] : undefined;
}

/** The machine that the column is about, as a link to choose another. */
export function FitsTitle({ machine }: { machine: ChosenMachine }) {
  return (
    <a href="/my-machine" title={CATALOG_LABELS.hardware.setMachine}>
      {machineTitle(machine)}
    </a>
  );
}

function machineTitle({ machine }: ChosenMachine): string {
  return machine === undefined ? CATALOG_LABELS.hardware.needs : shortMachineName(machine);
}
