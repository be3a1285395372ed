/** How a machine runs a model, in one glance: the weight format, a bar against the machine's memory, and the speed. */
import type { ReactElement } from "react";
import type { Fit } from "@vitrine/models";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatBytes, formatNumber } from "../../labels/format.ts";
import { formatName } from "../../labels/names.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { FIT_BAR_LABELS as MESSAGES } from "../../messages/fit-bar-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const FIT_BAR_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type FitBarLabels = typeof FIT_BAR_LABELS;

/** How a machine runs a model: `fitMachine` of `@vitrine/models` decides it. Without a machine, what the model needs. */
export interface ModelFit {
  /** Weight format to run, such as `Q4_K_M`. */
  format: string;
  /** False where others convert the model into this format. */
  isThere: boolean;
  /** Bits that it is named after. Without a machine it says them in place of the format. */
  bits?: number | undefined;
  /** Bytes that it takes with its context. */
  bytes: number;
  /** Bytes of the machine, and the decision. */
  memory?: number | undefined;
  fit?: Fit | undefined;
  /** Upper bound, of models that write. */
  tokensPerSecond?: number | undefined;
}

export interface FitBarProps {
  fit: ModelFit;
  labels?: Partial<FitBarLabels> | undefined;
}

/**
 * The weight format of a model that a machine runs, its memory as a bar, and the most tokens per second.
 * @example
 * import { FitBar } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const fit = { format: "Q4_K_M", isThere: true, bytes: 6e9, memory: 12e9, fit: "fits", tokensPerSecond: 19 } as const;
 * console.log(renderToStaticMarkup(<FitBar fit={fit} />).includes("6 GB of 12 GB")); // true
 */
export function FitBar({
  fit: found,
  labels: customLabels,
  ...passed
}: Props<"span", FitBarProps>): ReactElement | null {
  const labels = { ...FIT_BAR_LABELS, ...customLabels };
  const { format, bits, isThere, bytes, memory, fit, tokensPerSecond: speed } = found;
  const amount = formatBytes(bytes, labels.locale);
  const notes = [
    ...(isThere ? [] : [labels.converted]),
    ...(fit === undefined || fit === "fits" ? [] : [labels[fit]]),
    ...(speed === undefined ? [] : [labels.speed({ tokens: speedText(speed, labels.locale) })]),
  ];
  return (
    <RootElement tag="span" className="vt-fit" state={{ fit }} passed={passed}>
      <span className="vt-fit__amount">
        {memory === undefined ? (
          labels.needs({ bytes: amount, bits: bits ?? formatName(format, labels) })
        ) : (
          <>
            <b>{formatName(format, labels)}</b>{" "}
            {labels.amounts({ bytes: amount, memory: formatBytes(memory, labels.locale) })}
          </>
        )}
      </span>{" "}
      {memory === undefined ? null : <ScaleBar share={bytes / memory} />}
      {notes.length === 0 ? null : (
        <span className="vt-fit__note">
          <span className="vt-visually-hidden">, </span>
          {notes.join(" · ")}
        </span>
      )}
    </RootElement>
  );
}

/** Tokens per second: whole from ten on. */
export function speedText(speed: number, language: string): string {
  return formatNumber(Number(speed.toFixed(speed >= 10 ? 0 : 1)), language);
}

/** A share of a whole as a bar, next to text that says the same. */
export function ScaleBar({ share }: { share: number }) {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return (
    <svg
      className="vt-scale"
      viewBox="0 0 100 4"
      width="100"
      height="4"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="vt-scale__ground" width="100" height="4" />
      <rect className="vt-scale__bar" width={Number(width.toFixed(1))} height="4" />
    </svg>
  );
}
