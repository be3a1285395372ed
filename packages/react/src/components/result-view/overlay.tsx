"use client";
/** What lies over a picture: boxes with their names, or tinted regions, in the picture's own pixels. */
import { useId } from "react";
import type { Detection, Segment } from "./detections.ts";

export interface OverlayProps {
  /** The picture's own size. */
  width: number;
  height: number;
  /** Masks are addresses. */
  found: readonly (Detection | Segment)[];
}

export function Overlay({ width, height, found }: OverlayProps) {
  const id = useId();
  const kinds = [...new Set(found.map(({ label }) => label))];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
      {found.map((item, index) => {
        const hue = kinds.indexOf(item.label) % 6;
        if ("mask" in item)
          return (
            <g key={index} data-hue={hue} className="vt-overlaid__mask">
              <mask id={`${id}-${index}`}>
                <image href={item.mask} width={width} height={height} preserveAspectRatio="none" />
              </mask>
              <rect width={width} height={height} mask={`url(#${id}-${index})`} />
            </g>
          );
        const { xmin, ymin, xmax, ymax } = item.box;
        return (
          <g key={index} data-hue={hue} className="vt-overlaid__box">
            <rect
              x={xmin}
              y={ymin}
              width={Math.max(0, xmax - xmin)}
              height={Math.max(0, ymax - ymin)}
              vectorEffect="non-scaling-stroke"
            />
            <text x={xmin + width / 160} y={ymin + width / 28} fontSize={width / 30}>
              {item.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
