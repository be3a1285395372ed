/**
 * Quantizations of a model as points: bits of a weight along, bytes up, and a line where the memory
 * of a machine ends. A table with the same numbers belongs next to it: screen readers skip the
 * picture.
 */
import type { ReactElement } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatBytes, formatNumber } from "../../labels/format.ts";
import { LOCALE_LABELS } from "../../labels/language.ts";
import { SIZE_PLOT_LABELS as MESSAGES } from "../../messages/size-plot-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const SIZE_PLOT_LABELS = /* @__PURE__ */ joined(MESSAGES, LOCALE_LABELS);
export type SizePlotLabels = typeof SIZE_PLOT_LABELS;

export interface SizePlotProps {
  /** What the picture shows, for the caption below. */
  caption: string;
  points: readonly SizePoint[];
  /** Where the memory ends. */
  limit?: { bytes: number; label: string } | undefined;
  labels?: Partial<SizePlotLabels> | undefined;
}

export interface SizePoint {
  label: string;
  /** Bits of a weight. */
  bits: number;
  bytes: number;
}

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 70;
const RIGHT = 20;
const TOP = 16;
const BOTTOM = 44;
/** Labels nearer to each other than this would lie on each other. */
const LABEL_GAP = 15;

/**
 * A plot of a model's quantizations by bits per weight and bytes, with the limit of a memory.
 * @example
 * import { SizePlot } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <SizePlot
 *     caption="Quantizations"
 *     points={[{ label: "Q4_K_M", bits: 4.9, bytes: 5e9 }]}
 *     limit={{ bytes: 6e9, label: "6 GB" }}
 *   />,
 * );
 * console.log(html.includes("Q4_K_M")); // true
 */
export function SizePlot({
  caption,
  points,
  limit,
  labels: customLabels,
  ...passed
}: Props<"figure", SizePlotProps>): ReactElement | null {
  const labels = { ...SIZE_PLOT_LABELS, ...customLabels };
  if (points.length === 0) {
    return (
      <RootElement tag="figure" className="vt-plot" state={{ count: 0 }} passed={passed}>
        <figcaption>{`${caption} ${labels.none}`}</figcaption>
      </RootElement>
    );
  }
  const maxBits = Math.max(...points.map(({ bits }) => bits)) * 1.12;
  const maxBytes = Math.max(...points.map(({ bytes }) => bytes)) * 1.1;
  const x = (bits: number) => LEFT + (bits / maxBits) * (WIDTH - LEFT - RIGHT);
  const y = (bytes: number) => HEIGHT - BOTTOM - (bytes / maxBytes) * (HEIGHT - TOP - BOTTOM);
  const isLimited = limit !== undefined && limit.bytes <= maxBytes;
  const placed = targetLabels(points.map((point) => ({ ...point, x: x(point.bits), y: y(point.bytes) })));
  return (
    <RootElement tag="figure" className="vt-plot" state={{ count: points.length }} passed={passed}>
      <div className="vt-scroll" tabIndex={0} role="group" aria-label={caption}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
          {ticks(maxBytes).map((bytes) => (
            <g key={bytes}>
              <line className="vt-plot__grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(bytes)} y2={y(bytes)} />
              <text className="vt-plot__tick" x={LEFT - 8} y={y(bytes) + 4} textAnchor="end">
                {formatBytes(bytes, labels.locale)}
              </text>
            </g>
          ))}
          {ticks(maxBits).map((bits) => (
            <text className="vt-plot__tick" key={bits} x={x(bits)} y={HEIGHT - BOTTOM + 18} textAnchor="middle">
              {formatNumber(bits, labels.locale)}
            </text>
          ))}
          <text className="vt-plot__tick" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 8} textAnchor="middle">
            {labels.bits}
          </text>
          {isLimited ? (
            <g>
              <line className="vt-plot__limit" x1={LEFT} x2={WIDTH - RIGHT} y1={y(limit.bytes)} y2={y(limit.bytes)} />
              <text className="vt-plot__tick" x={WIDTH - RIGHT} y={y(limit.bytes) - 5} textAnchor="end">
                {limit.label}
              </text>
            </g>
          ) : null}
          {placed.map(({ label, bytes, x: across, y: up, labelY }, at) => (
            // Two forms may be called and weigh the same.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={`${at} ${label}`}>
              <circle
                className="vt-plot__point"
                data-fit={limit === undefined || bytes <= limit.bytes ? "fits" : "too-large"}
                cx={across}
                cy={up}
                r="4.5"
              />
              {labelY === undefined ? null : (
                <text className="vt-plot__label" x={across + 8} y={labelY}>
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption>{caption}</figcaption>
    </RootElement>
  );
}

/** Three to six round numbers up to `most`, without zero. */
export function ticks(most: number): number[] {
  const rough = most / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => Number(((index + 1) * step).toPrecision(6)));
}

/**
 * Positions of labels: right of their points, from the top down; a label that would overlap another
 * is omitted.
 */
function targetLabels<T extends { x: number; y: number }>(
  points: readonly T[],
): (T & { labelY: number | undefined })[] {
  const taken: { x: number; y: number }[] = [];
  return [...points]
    .sort((a, b) => a.y - b.y)
    .map((point) => {
      const labelY = point.y + 4;
      const isFree = taken.every(({ x, y }) => Math.abs(x - point.x) > 90 || Math.abs(y - labelY) >= LABEL_GAP);
      if (isFree) taken.push({ x: point.x, y: labelY });
      return { ...point, labelY: isFree ? labelY : undefined };
    });
}
