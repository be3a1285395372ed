/**
 * Whether a model fits a machine: each of its forms with the memory it takes, beside the memory there is, for the context
 * that is wanted. The choice of machine is kept in the browser; without scripts it is in the address.
 */
import {
  bestForm,
  contextTokens,
  type Fit,
  fitOf,
  type Machine,
  MACHINES,
  memoryParts,
  type ModelRecord,
  speedBound,
  type WeightForm,
  weightForms,
} from "@vitrine/models";
import { AnchoredHeading, formatBytes, modelPath, SizePlot } from "@vitrine/react";
import type { RouteContext } from "../site/page.ts";

const DEFAULT_MACHINE = "laptop-16";
const DEFAULT_CONTEXT = 8192;
/** Fewer files than this are read off the table as quickly. */
const LEAST_POINTS = 3;
const CONTEXTS = [4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 1_048_576];

interface FitsProps {
  record: ModelRecord;
  query: RouteContext["query"];
}

export function FitsSection({ record, query }: FitsProps) {
  const forms = weightForms(record);
  return (
    <section aria-labelledby="fits" data-live-region="fits">
      <AnchoredHeading level={2} id="fits">
        Does it fit?
      </AnchoredHeading>
      {forms.length === 0 ? (
        <p>No source states how large this model is, so what it takes cannot be worked out.</p>
      ) : (
        <FitsTable record={record} forms={forms} query={query} />
      )}
    </section>
  );
}

function FitsTable({ record, forms, query }: FitsProps & { forms: readonly WeightForm[] }) {
  const longest = contextTokens(record);
  const contexts = CONTEXTS.filter((tokens) => longest === undefined || tokens <= longest);
  if (longest !== undefined && !contexts.includes(longest)) contexts.push(longest);
  const machine = chosenMachine(query);
  const asked = Number(query.get("context"));
  const tokens = contexts.includes(asked)
    ? asked
    : (contexts.findLast((each) => each <= DEFAULT_CONTEXT) ?? contexts[0] ?? 0);
  const rows = forms.map((form) => ({ form, parts: memoryParts(record, form, tokens) }));
  const best = bestForm(record, forms, tokens, machine.memory);
  const widest = Math.max(machine.memory, ...rows.map(({ parts }) => parts.total));
  const knowsCache = rows.some(({ parts }) => parts.cache !== undefined);
  const writes = isWriter(record);
  return (
    <>
      <form
        className="fits__choice"
        method="get"
        action={`${modelPath(record.id)}#fits`}
        data-live="fits"
        data-live-says="What fits has changed."
        data-remember="machine"
      >
        <MachineField machine={machine} />
        {knowsCache && contexts.length > 1 ? (
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
        ) : null}
        <button type="submit" className="vt-button">
          Work it out
        </button>
      </form>
      <p className="fits__verdict">{verdict(record, machine, best, rows[0]?.form)}</p>
      <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="fits">
        <table className="vt-table fits">
          <thead>
            <tr>
              <th scope="col">Form</th>
              <th scope="col" className="fits__picture">
                <span className="vt-visually-hidden">Picture</span>
              </th>
              <th scope="col">Weights</th>
              {knowsCache ? <th scope="col">Context</th> : null}
              <th scope="col">In all</th>
              <th scope="col">Fits</th>
              {writes ? <th scope="col">Tokens a second, at most</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ form, parts }) => {
              const fit = fitOf(parts.total, machine.memory);
              const bound = speedBound(record, form, machine.bandwidth);
              return (
                <tr key={`${form.label} ${form.file ?? ""}`} data-fit={fit}>
                  <th scope="row">
                    {form.label}
                    {form === best ? <strong className="fits__best"> take this</strong> : null}
                    {form.isThere ? null : <small> not in this repository</small>}
                  </th>
                  <td className="fits__picture">
                    <Bar
                      parts={[parts.weights, parts.cache ?? 0, parts.allowance]}
                      memory={machine.memory}
                      widest={widest}
                    />
                  </td>
                  <td>{formatBytes(parts.weights)}</td>
                  {knowsCache ? <td>{formatBytes(parts.cache ?? 0)}</td> : null}
                  <td>{formatBytes(parts.total)}</td>
                  <td>{FIT_WORDS[fit]}</td>
                  {writes ? (
                    <td>{fit === "too-large" ? "–" : bound >= 10 ? Math.round(bound) : bound.toFixed(1)}</td>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.filter(({ form }) => form.file !== undefined).length >= LEAST_POINTS ? (
        <SizePlot
          caption={`What each form takes in all, by the bits of a weight; the line is the memory of the machine, ${formatBytes(machine.memory)}.`}
          points={rows.map(({ form, parts }) => ({ label: form.label, bits: form.bits, bytes: parts.total }))}
          limit={{ bytes: machine.memory, label: formatBytes(machine.memory) }}
        />
      ) : null}
      <Formula record={record} machine={machine} hasCache={knowsCache} writes={writes} />
    </>
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

const FIT_WORDS: Readonly<Record<Fit, string>> = { fits: "yes", tight: "just", "too-large": "no" };

function isWriter({ pipeline_tag: task = "" }: ModelRecord): boolean {
  return /^(text-generation|image-text-to-text|any-to-any|audio-text-to-text)$/.test(task);
}

/** The machine that the address names, else a common one. */
export function chosenMachine(query: URLSearchParams): Machine {
  const asked = query.get("machine");
  return (MACHINES.find(({ id }) => id === asked) ?? MACHINES.find(({ id }) => id === DEFAULT_MACHINE)) as Machine;
}

function verdict(
  record: ModelRecord,
  machine: Machine,
  best: WeightForm | undefined,
  first: WeightForm | undefined,
): string {
  const room = formatBytes(machine.memory);
  if (best === undefined) return `Not on this machine: no form of it fits into ${room}.`;
  const kept = machine.kind === "shared" ? ` (three quarters of the memory, the rest is the system’s)` : "";
  const which = best === first ? "It fits as it is" : `It fits as ${best.label}`;
  const note = best.isThere ? "" : " This repository does not have that form; look for a conversion under Family.";
  return `${which}, into ${room}${kept}.${note}`;
}

/** Weights, context and allowance in a line, and where the memory ends. The table beside it says the same. */
function Bar({ parts, memory, widest }: { parts: readonly number[]; memory: number; widest: number }) {
  const share = (bytes: number) => (bytes / widest) * 200;
  const before = (index: number) => parts.slice(0, index).reduce((sum, bytes) => sum + share(bytes), 0);
  return (
    <svg viewBox="0 0 200 14" width="200" height="14" aria-hidden="true" focusable="false" preserveAspectRatio="none">
      {parts.map((bytes, index) => (
        <rect
          // Three parts in a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`fits__part fits__part--${index}`}
          x={before(index)}
          y="2"
          width={share(bytes)}
          height="10"
        />
      ))}
      <line className="fits__edge" x1={share(memory)} x2={share(memory)} y1="0" y2="14" />
    </svg>
  );
}

interface FormulaProps {
  record: ModelRecord;
  machine: Machine;
  hasCache: boolean;
  writes: boolean;
}

function Formula({ record, machine, hasCache, writes }: FormulaProps) {
  const { layers, keyValueHeads, attentionHeads, headSize, hiddenSize } = record.facts ?? {};
  const heads = keyValueHeads ?? attentionHeads;
  const size = headSize ?? (hiddenSize && attentionHeads ? hiddenSize / attentionHeads : undefined);
  return (
    <details className="fits__how">
      <summary>How this is worked out</summary>
      <ul>
        <li>
          <b>Weights</b>: the bytes of the files where they are known, else parameters × bits of a weight ÷ 8. Forms
          that are not in the repository are what a conversion takes.
        </li>
        <li>
          <b>Context</b>:{" "}
          {hasCache
            ? `2 × ${layers} layers × ${heads} key/value heads × ${size} numbers × 2 bytes × tokens. Models that look at a window only need less.`
            : "the model’s shape is not known, so the context is not counted; add some."}
        </li>
        <li>
          <b>Allowance</b>: 512 MiB for the program and 5 % of the weights for its buffers.
        </li>
        {writes ? (
          <li>
            <b>Tokens a second</b>: the memory’s {formatBytes(machine.bandwidth)} a second ({machine.bandwidthFrom}) ÷
            the bytes of active weights that each token reads. It is a bound, not a promise.
          </li>
        ) : null}
      </ul>
    </details>
  );
}
