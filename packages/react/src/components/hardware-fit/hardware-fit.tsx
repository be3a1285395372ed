/**
 * Whether a model fits a machine: each of its quantizations with the memory it takes, next to the
 * memory of the machine, for the chosen context. The pictures repeat what the numbers say.
 */
import { type ReactElement, Fragment, type ReactNode } from "react";
import {
  contextTokens,
  type Fit,
  fitMachine,
  fitOf,
  type Machine,
  type MachineFit,
  type MemoryBreakdown,
  type MemoryOptions,
  memoryBreakdown,
  type ModelRecord,
  speedBound,
  type WeightQuantization,
  weightQuantizations,
} from "@vitrine/models";
import { SizePlot, type SizePlotLabels } from "../size-plot/size-plot.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { formatBytes } from "../../labels/format.ts";
import { formatName } from "../../labels/names.ts";
import { speedText } from "../fit-bar/fit-bar.tsx";
import { MemoryFormula, FORMULA_LABELS } from "./fits-formula.tsx";
import { OFFLOAD_LABELS, OffloadLines } from "./fits-offload.tsx";
import { joined } from "../../labels/page-language.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { HARDWARE_FIT_LABELS as MESSAGES } from "../../messages/hardware-fit-labels.ts";

export const HARDWARE_FIT_LABELS = /* @__PURE__ */ joined(
  /* @__PURE__ */ joined(/* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS), FORMULA_LABELS),
  OFFLOAD_LABELS,
);
export type HardwareFitLabels = typeof HARDWARE_FIT_LABELS;

/** Fewer files than this are read off the table as quickly. */
const LEAST_POINTS = 3;
/** The level below which a converted format loses quality that people notice. */
const FAITHFUL_LEVEL = 4;
/** Rows of a table that is still read. */
const SHOWN_FORMATS = 60;

export interface HardwareFitProps {
  record: ModelRecord;
  /** Without one, the table says what each format needs. */
  machine?: Machine | undefined;
  /** Tokens of the context to keep room for. `fitsContexts` names those that make sense for a record. */
  tokens: number;
  /** Bits of a number in the cache; fewer than 16 where the program quantizes it. */
  cacheBits?: MemoryOptions["cacheBits"];
  /** Models that have these weights in GGUF, for a record that has none. The first three are linked. */
  converted?: readonly string[] | undefined;
  addresses?: Partial<Addresses> | undefined;
  /** Id of the heading that names the table; without one, the label does. */
  labelledBy?: string | undefined;
  /** How to start the recommended format, below the sentence about it. */
  commands?: ReactNode;
  labels?: Partial<HardwareFitLabels & SizePlotLabels> | undefined;
}

const CONTEXTS = [4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 1_048_576];

/**
 * The context lengths to choose from, in tokens, up to the model's maximum. Empty where the size or the shape of the
 * model is unknown.
 * @example
 * import { fitsContexts } from "@vitrine/react";
 *
 * const metadata = { layers: 32, attentionHeads: 32, keyValueHeads: 8, headSize: 128, contextLength: 32_768 };
 * const record = { id: "owner/model", tags: [], safetensors: { total: 8e9 }, metadata };
 * console.log(fitsContexts(record)); // [ 4096, 8192, 16384, 32768 ]
 */
export function fitsContexts(record: ModelRecord): number[] {
  const [form] = weightQuantizations(record);
  // The cache is the same for each.
  if (form === undefined || memoryBreakdown(record, form, 1).cache === undefined) return [];
  const maxLength = contextTokens(record);
  const contexts = CONTEXTS.filter((tokens) => maxLength === undefined || tokens <= maxLength);
  if (maxLength !== undefined && !contexts.includes(maxLength)) contexts.push(maxLength);
  return contexts;
}

/**
 * The memory that each quantization of a model takes, next to the memory of a machine.
 * @example
 * import { type Machine, MACHINES } from "@vitrine/models";
 * import { HardwareFit } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const siblings = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 }];
 * const record = { id: "owner/model-GGUF", tags: ["gguf"], siblings };
 * const machine = MACHINES[0] as Machine;
 * const html = renderToStaticMarkup(<HardwareFit record={record} machine={machine} tokens={4096} />);
 * console.log(html.includes("Q4_K_M")); // true
 */
export function HardwareFit({
  record,
  machine,
  tokens,
  cacheBits = 16,
  converted = [],
  addresses,
  labelledBy,
  commands,
  labels: texts,
  ...passed
}: Props<"div", HardwareFitProps>): ReactElement | null {
  const labels = { ...HARDWARE_FIT_LABELS, ...texts };
  const forms = weightQuantizations(record).slice(0, SHOWN_FORMATS);
  if (forms.length === 0) {
    return (
      <RootElement tag="div" className="vt-fits" state={{ verdict: "unknown" }} passed={passed}>
        <p>{labels.unknownSize}</p>
      </RootElement>
    );
  }
  const options = { cacheBits, devices: machine?.count };
  const found = machine && fitMachine(record, machine, { tokens, cacheBits });
  const best = found?.fit === "too-large" ? undefined : found;
  const rows = forms.map((form) => ({
    form,
    parts: memoryBreakdown(record, form, tokens, options),
    isBest: best !== undefined && isSame(form, best.quantization),
  }));
  // Where all but one are in other repositories, one sentence says so, and not every row.
  const there = forms.filter(({ isThere }) => isThere);
  const only = there.length === 1 && forms.length > 1 ? there[0] : undefined;
  const knowsCache = rows.some(({ parts }) => parts.cache !== undefined);
  const writes = isWriter(record);
  const name = labelledBy === undefined ? { "aria-label": labels.label } : { "aria-labelledby": labelledBy };
  const state = { verdict: machine === undefined ? "unknown" : best === undefined ? "too-large" : "fits" };
  return (
    <RootElement tag="div" className="vt-fits" state={state} passed={passed}>
      {machine === undefined ? null : (
        <p className="vt-fits__result">
          {resultText(machine, best, forms[0], labels)}
          {best === undefined || best.quantization.isThere ? null : (
            <Converted ids={converted} labels={labels} addresses={addresses} />
          )}
        </p>
      )}
      {best === undefined ? null : commands}
      {machine === undefined ? null : (
        <OffloadLines {...{ record, machine, tokens, cacheBits, writes, labels }} forms={largerForms(forms, found)} />
      )}
      <div className="vt-scroll" tabIndex={0} role="group" {...name}>
        <FormatsTable {...{ record, machine, rows, knowsCache, writes, labels }} marksMissing={only === undefined} />
      </div>
      {only === undefined || !only.isStated ? null : (
        <p className="vt-fits__only">{labels.onlyOne({ form: formatName(only.label, labels) })}</p>
      )}
      {machine !== undefined && forms.filter(({ file }) => file !== undefined).length >= LEAST_POINTS ? (
        <SizePlot
          caption={labels.plot({ memory: formatBytes(machine.memory, labels.locale) })}
          points={rows.map(({ form, parts }) => ({
            label: formatName(form.label, labels),
            bits: form.bits,
            bytes: parts.total,
          }))}
          limit={{ bytes: machine.memory, label: formatBytes(machine.memory, labels.locale) }}
          labels={labels}
        />
      ) : null}
      <MemoryFormula {...{ record, machine, labels, writes, cacheBits }} hasCache={knowsCache} />
    </RootElement>
  );
}

interface FormatsTableProps {
  record: ModelRecord;
  machine: Machine | undefined;
  rows: readonly { form: WeightQuantization; parts: MemoryBreakdown; isBest: boolean }[];
  knowsCache: boolean;
  writes: boolean;
  marksMissing: boolean;
  labels: HardwareFitLabels;
}

function FormatsTable({ record, machine, rows, knowsCache, writes, marksMissing, labels }: FormatsTableProps) {
  const widest = Math.max(machine?.memory ?? 0, ...rows.map(({ parts }) => parts.total));
  return (
    <table className="vt-table vt-fits__table">
      <thead>
        <tr>
          <th scope="col">{labels.form}</th>
          <th scope="col" className="vt-fits__picture">
            <span className="vt-visually-hidden">{labels.picture}</span>
          </th>
          <th scope="col">{labels.weights}</th>
          {knowsCache ? <th scope="col">{labels.context}</th> : null}
          <th scope="col">{labels.total}</th>
          {machine === undefined ? null : <th scope="col">{labels.fitsHead}</th>}
          {machine !== undefined && writes ? <th scope="col">{labels.speed}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ form, parts, isBest }, at) => {
          const fit: Fit | undefined = machine && fitOf(parts.total, machine.memory);
          const bound = machine && fit !== "too-large" ? speedBound(record, form, machine.bandwidth) : undefined;
          return (
            // Two files may hold the same form.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${at} ${form.label}`} data-fit={fit}>
              <th scope="row">
                {formatName(form.label, labels)}
                {isBest ? <strong className="vt-fits__best"> {labels.best}</strong> : null}
                {form.isThere || !marksMissing ? null : <small> {labels.notThere}</small>}
                {form.level < FAITHFUL_LEVEL && (form.file !== undefined || !form.isThere) ? (
                  <small> {labels.losesQuality}</small>
                ) : null}
              </th>
              <td className="vt-fits__picture">
                <Bar
                  parts={[parts.weights, parts.cache ?? 0, parts.overhead]}
                  memory={machine?.memory}
                  widest={widest}
                />
              </td>
              <td>{formatBytes(parts.weights, labels.locale)}</td>
              {knowsCache ? <td>{formatBytes(parts.cache ?? 0, labels.locale)}</td> : null}
              <td>{formatBytes(parts.total, labels.locale)}</td>
              {fit === undefined ? null : <td>{labels[fit]}</td>}
              {fit !== undefined && writes ? (
                <td>{bound === undefined ? "–" : speedText(bound, labels.locale)}</td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the machine does not hold: the published weights, and the recommended format where not even that fits. */
function largerForms(forms: readonly WeightQuantization[], found: MachineFit | undefined): WeightQuantization[] {
  const [first] = forms.filter(({ isThere }) => isThere);
  const smallest = found?.fit === "too-large" ? found.quantization : undefined;
  return [first, smallest].filter(
    (form, at, all): form is WeightQuantization => form !== undefined && all.findIndex((each) => each === form) === at,
  );
}

function isWriter({ pipeline_tag: task = "" }: ModelRecord): boolean {
  return /^(text-generation|image-text-to-text|any-to-any|audio-text-to-text)$/.test(task);
}

function isSame(form: WeightQuantization, other: WeightQuantization): boolean {
  return form.label === other.label && form.bytes === other.bytes && form.file === other.file;
}

function resultText(
  machine: Machine,
  best: MachineFit | undefined,
  first: WeightQuantization | undefined,
  labels: HardwareFitLabels,
): string {
  const memory = formatBytes(machine.memory, labels.locale);
  if (best === undefined || first === undefined) return labels.nothingFits({ room: memory });
  const room = machine.kind === "shared" ? labels.shared({ room: memory }) : memory;
  const needs = formatBytes(best.memory.total, labels.locale);
  // A file has a name to call it by; what is published as one has none.
  const fits =
    isSame(first, best.quantization) && first.file === undefined
      ? labels.fitsAsItIs({ needs, room })
      : labels.fitsAs({ form: formatName(best.quantization.label, labels), needs, room });
  const speed = best.tokensPerSecond;
  return fits + (speed === undefined ? "" : labels.upTo({ speed: speedText(speed, labels.locale) }));
}

const SHOWN_CONVERTED = 3;

interface ConvertedProps {
  ids: readonly string[];
  labels: HardwareFitLabels;
  addresses: HardwareFitProps["addresses"];
}

/** Where the format is that this repository does not have. */
function Converted({ ids, labels, addresses }: ConvertedProps) {
  if (ids.length === 0) return labels.lookForConversion;
  const to = addressesOf(addresses);
  return (
    <>
      {labels.converted}
      {ids.slice(0, SHOWN_CONVERTED).map((id, at) => (
        <Fragment key={id}>
          {at === 0 ? null : ", "}
          <Linked href={to.model(id)}>{id}</Linked>
        </Fragment>
      ))}
    </>
  );
}

/**
 * Weights, context and budget in a line, and where the memory ends. The numbers next to it say the
 * same.
 */
function Bar({ parts, memory, widest }: { parts: readonly number[]; memory: number | undefined; widest: number }) {
  const share = (bytes: number) => (bytes / widest) * 200;
  const before = (index: number) => parts.slice(0, index).reduce((sum, bytes) => sum + share(bytes), 0);
  return (
    <svg viewBox="0 0 200 14" width="200" height="14" aria-hidden="true" focusable="false" preserveAspectRatio="none">
      {parts.map((bytes, index) => (
        <rect
          // Three segments in a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`vt-fits__part vt-fits__part--${index}`}
          x={before(index)}
          y="2"
          width={share(bytes)}
          height="10"
        />
      ))}
      {memory === undefined ? null : (
        <line className="vt-fits__edge" x1={share(memory)} x2={share(memory)} y1="0" y2="14" />
      )}
    </svg>
  );
}
