/**
 * Whether a model fits a machine: each of its forms with the memory it takes, beside the memory there is, for the context
 * that is wanted. The pictures say nothing that the figures do not.
 */
import {
  bestForm,
  contextTokens,
  type Fit,
  fitOf,
  type Machine,
  type MemoryParts,
  memoryParts,
  type ModelRecord,
  speedBound,
  type WeightForm,
  weightForms,
} from "@vitrine/models";
import { SizePlot, type SizePlotLabels } from "../../components/size-plot.tsx";
import { element, part } from "../../element/part.ts";
import { formatBytes, formatNumber } from "../../words/format.ts";
import { locale, nameOf } from "../../words/language.ts";
import { formatName } from "../../words/names.ts";
import { FitsFormula, FORMULA_LABELS } from "./fits-formula.tsx";

export const FITS_CHART_LABELS = /* @__PURE__ */ Object.assign(
  {
    locale,
    nameOf,
    label: "Forms and the memory they take",
    form: "Form",
    picture: "Picture",
    weights: "Weights",
    context: "Context",
    total: "In all",
    fitsHead: "Fits",
    speed: "Tokens a second, at most",
    best: "take this",
    notThere: "not in this repository",
    onlyOne: (form: string) =>
      `${form} is what this repository has. The other forms are what conversions of it would take.`,
    fits: "yes",
    tight: "just",
    "too-large": "no",
    unknownSize: "No source states how large this model is, so what it takes cannot be worked out.",
    nothingFits: (room: string) => `Not on this machine: no form of it fits into ${room}.`,
    fitsAsItIs: (room: string) => `It fits as it is, into ${room}.`,
    fitsAs: (form: string, room: string) => `It fits as ${form}, into ${room}.`,
    shared: (room: string) => `${room} (three quarters of the memory, the rest is the system’s)`,
    lookForConversion: " This repository does not have that form; look for a conversion under Family.",
    plot: (memory: string) =>
      `What each form takes in all, by the bits of a weight; the line is the memory of the machine, ${memory}.`,
  },
  FORMULA_LABELS,
);
export type FitsChartLabels = typeof FITS_CHART_LABELS;

/** Fewer files than this are read off the table as quickly. */
const LEAST_POINTS = 3;
/** Rows of a table that is still read. */
const SHOWN_FORMS = 60;

export interface FitsChartProps {
  record: ModelRecord;
  machine: Machine;
  /** Tokens of the context to keep room for. `fitsContexts` names those that make sense for a record. */
  tokens: number;
  /** Id of the heading that names the table; without one, the label does. */
  labelledBy?: string | undefined;
  labels?: Partial<FitsChartLabels & SizePlotLabels> | undefined;
}

const CONTEXTS = [4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 1_048_576];

/** The lengths of context that a model can be asked about, up to its own longest one. Empty where its size is not known. */
export function fitsContexts(record: ModelRecord): number[] {
  const forms = weightForms(record);
  if (!forms.some((form) => memoryParts(record, form, 1).cache !== undefined)) return [];
  const longest = contextTokens(record);
  const contexts = CONTEXTS.filter((tokens) => longest === undefined || tokens <= longest);
  if (longest !== undefined && !contexts.includes(longest)) contexts.push(longest);
  return contexts;
}

export const FitsChart = /* @__PURE__ */ part<"div", FitsChartProps>(
  "FitsChart",
  ({ record, machine, tokens, labelledBy, labels, ...passed }, ref) => {
    const words = { ...FITS_CHART_LABELS, ...labels };
    const forms = weightForms(record).slice(0, SHOWN_FORMS);
    if (forms.length === 0) {
      const children = <p>{words.unknownSize}</p>;
      return element("div", { className: "vt-fits", state: { verdict: "unknown" }, children }, passed, ref);
    }
    const best = bestForm(record, forms, tokens, machine.memory);
    const rows = forms.map((form) => ({ form, parts: memoryParts(record, form, tokens), isBest: form === best }));
    // Where all but one are elsewhere, a sentence says so, and not every row.
    const there = forms.filter(({ isThere }) => isThere);
    const only = there.length === 1 && forms.length > 1 ? there[0] : undefined;
    const knowsCache = rows.some(({ parts }) => parts.cache !== undefined);
    const writes = isWriter(record);
    const name = labelledBy === undefined ? { "aria-label": words.label } : { "aria-labelledby": labelledBy };
    const children = (
      <>
        <p className="vt-fits__verdict">{verdict(machine, best, forms[0], words)}</p>
        <div className="vt-scroll" tabIndex={0} role="group" {...name}>
          <FormsTable {...{ record, machine, rows, knowsCache, writes, words }} marksMissing={only === undefined} />
        </div>
        {only === undefined ? null : <p className="vt-fits__only">{words.onlyOne(formatName(only.label, words))}</p>}
        {forms.filter(({ file }) => file !== undefined).length >= LEAST_POINTS ? (
          <SizePlot
            caption={words.plot(formatBytes(machine.memory, words.locale))}
            points={rows.map(({ form, parts }) => ({
              label: formatName(form.label, words),
              bits: form.bits,
              bytes: parts.total,
            }))}
            limit={{ bytes: machine.memory, label: formatBytes(machine.memory, words.locale) }}
            labels={labels}
          />
        ) : null}
        <FitsFormula {...{ record, machine, words, writes }} hasCache={knowsCache} />
      </>
    );
    const state = { verdict: best === undefined ? "too-large" : "fits" };
    return element("div", { className: "vt-fits", state, children }, passed, ref);
  },
);

interface FormsTableProps {
  record: ModelRecord;
  machine: Machine;
  rows: readonly { form: WeightForm; parts: MemoryParts; isBest: boolean }[];
  knowsCache: boolean;
  writes: boolean;
  marksMissing: boolean;
  words: FitsChartLabels;
}

function FormsTable({ record, machine, rows, knowsCache, writes, marksMissing, words }: FormsTableProps) {
  const widest = Math.max(machine.memory, ...rows.map(({ parts }) => parts.total));
  return (
    <table className="vt-table vt-fits__table">
      <thead>
        <tr>
          <th scope="col">{words.form}</th>
          <th scope="col" className="vt-fits__picture">
            <span className="vt-visually-hidden">{words.picture}</span>
          </th>
          <th scope="col">{words.weights}</th>
          {knowsCache ? <th scope="col">{words.context}</th> : null}
          <th scope="col">{words.total}</th>
          <th scope="col">{words.fitsHead}</th>
          {writes ? <th scope="col">{words.speed}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ form, parts, isBest }, at) => {
          const fit: Fit = fitOf(parts.total, machine.memory);
          const bound = speedBound(record, form, machine.bandwidth);
          return (
            // Two files may hold the same form.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${at} ${form.label}`} data-fit={fit}>
              <th scope="row">
                {formatName(form.label, words)}
                {isBest ? <strong className="vt-fits__best"> {words.best}</strong> : null}
                {form.isThere || !marksMissing ? null : <small> {words.notThere}</small>}
              </th>
              <td className="vt-fits__picture">
                <Bar
                  parts={[parts.weights, parts.cache ?? 0, parts.allowance]}
                  memory={machine.memory}
                  widest={widest}
                />
              </td>
              <td>{formatBytes(parts.weights, words.locale)}</td>
              {knowsCache ? <td>{formatBytes(parts.cache ?? 0, words.locale)}</td> : null}
              <td>{formatBytes(parts.total, words.locale)}</td>
              <td>{words[fit]}</td>
              {writes ? (
                <td>
                  {fit === "too-large" ? "–" : formatNumber(Number(bound.toFixed(bound >= 10 ? 0 : 1)), words.locale)}
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function isWriter({ pipeline_tag: task = "" }: ModelRecord): boolean {
  return /^(text-generation|image-text-to-text|any-to-any|audio-text-to-text)$/.test(task);
}

function verdict(
  machine: Machine,
  best: WeightForm | undefined,
  first: WeightForm | undefined,
  words: FitsChartLabels,
): string {
  const memory = formatBytes(machine.memory, words.locale);
  if (best === undefined) return words.nothingFits(memory);
  const room = machine.kind === "shared" ? words.shared(memory) : memory;
  const said = best === first ? words.fitsAsItIs(room) : words.fitsAs(formatName(best.label, words), room);
  return best.isThere ? said : said + words.lookForConversion;
}

/** Weights, context and allowance in a line, and where the memory ends. The figures beside it say the same. */
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
          className={`vt-fits__part vt-fits__part--${index}`}
          x={before(index)}
          y="2"
          width={share(bytes)}
          height="10"
        />
      ))}
      <line className="vt-fits__edge" x1={share(memory)} x2={share(memory)} y1="0" y2="14" />
    </svg>
  );
}
