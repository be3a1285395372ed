/** Whether a model fits a machine. The choice of machine is kept in the browser; without scripts it is in the address. */
import { type Machine, MACHINES, type ModelRecord, weightForms } from "@vitrine/models";
import { AnchoredHeading, FitsChart, fitsContexts, modelPath } from "@vitrine/react";
import type { RouteContext } from "../site/page.ts";

const DEFAULT_MACHINE = "laptop-16";
const DEFAULT_CONTEXT = 8192;

interface FitsProps {
  record: ModelRecord;
  query: RouteContext["query"];
}

export function FitsSection({ record, query }: FitsProps) {
  const contexts = fitsContexts(record);
  const machine = chosenMachine(query);
  const asked = Number(query.get("context"));
  const tokens = contexts.includes(asked)
    ? asked
    : (contexts.findLast((each) => each <= DEFAULT_CONTEXT) ?? contexts[0] ?? 0);
  return (
    <section aria-labelledby="fits" data-live-region="fits">
      <AnchoredHeading level={2} id="fits">
        Does it fit?
      </AnchoredHeading>
      {weightForms(record).length === 0 ? null : (
        <form
          className="fits-choice"
          method="get"
          action={`${modelPath(record.id)}#fits`}
          data-live="fits"
          data-live-says="What fits has changed."
          data-remember="machine"
        >
          <MachineField machine={machine} />
          {contexts.length > 1 ? <ContextField contexts={contexts} tokens={tokens} /> : null}
          <button type="submit" className="vt-button">
            Work it out
          </button>
        </form>
      )}
      <FitsChart record={record} machine={machine} tokens={tokens} labelledBy="fits" />
    </section>
  );
}

function ContextField({ contexts, tokens }: { contexts: readonly number[]; tokens: number }) {
  return (
    <label>
      Context{" "}
      <select name="context" defaultValue={tokens}>
        {contexts.map((each) => (
          <option key={each} value={each}>
            {each.toLocaleString("en")} tokens
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of a machine, which the browser keeps for every page that asks for one. */
export function MachineField({ machine }: { machine: Machine }) {
  return (
    <label>
      Machine{" "}
      <select name="machine" defaultValue={machine.id}>
        {MACHINES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The machine that the address names, else a common one. */
export function chosenMachine(query: URLSearchParams): Machine {
  const asked = query.get("machine");
  return (MACHINES.find(({ id }) => id === asked) ?? MACHINES.find(({ id }) => id === DEFAULT_MACHINE)) as Machine;
}
