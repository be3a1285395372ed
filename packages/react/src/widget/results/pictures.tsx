"use client";
/** Results drawn over the picture that was asked about: boxes and masks, in the picture's own pixels. */
import { useId, useState, type ReactNode } from "react";
import { useObjectUrl } from "../fields.tsx";
import { asDataAddress } from "./media.tsx";
import { isLabelScore, isRecord, listOf, type View } from "./shapes.ts";

export const boxes: View = ({ value, inputs }) => {
  const found = listOf(value, isDetection);
  return found && <PictureWithBoxes picture={pictureOf(inputs)} found={found} />;
};

export const masks: View = ({ value, inputs }) => {
  const found = listOf(value, isSegment);
  return found && <PictureWithMasks picture={pictureOf(inputs)} found={found} />;
};

interface Detection {
  label: string;
  score: number;
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
}

function isDetection(item: unknown): item is Detection {
  const box = isRecord(item) ? item["box"] : undefined;
  return (
    isLabelScore(item) &&
    isRecord(box) &&
    ["xmin", "ymin", "xmax", "ymax"].every((side) => typeof box[side] === "number")
  );
}

interface Segment {
  label: string;
  mask: string;
  score?: number;
}

function isSegment(item: unknown): item is Segment {
  return isRecord(item) && typeof item["label"] === "string" && typeof item["mask"] === "string";
}

function pictureOf(inputs: unknown): Blob | string | undefined {
  const picture = isRecord(inputs) && "image" in inputs ? inputs["image"] : inputs;
  return picture instanceof Blob || typeof picture === "string" ? picture : undefined;
}

function usePicture(picture: Blob | string | undefined): string | undefined {
  const made = useObjectUrl(picture instanceof Blob ? picture : undefined);
  return typeof picture === "string" ? picture : made;
}

/** The picture with a drawing laid over it in the picture's own pixels. */
function Overlaid({
  picture,
  label,
  children,
}: {
  picture: Blob | string | undefined;
  label: string;
  children: (size: { width: number; height: number }) => ReactNode;
}) {
  const address = usePicture(picture);
  const [size, setSize] = useState<{ width: number; height: number }>();
  if (!address) return null;
  return (
    <div className="vt-overlaid">
      <img
        src={address}
        alt={label}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {size ? (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" preserveAspectRatio="none">
          {children(size)}
        </svg>
      ) : null}
    </div>
  );
}

function PictureWithBoxes({ picture, found }: { picture: Blob | string | undefined; found: readonly Detection[] }) {
  const kinds = [...new Set(found.map(({ label }) => label))];
  return (
    <>
      <Overlaid picture={picture} label="The picture, with what was found framed">
        {({ width }) =>
          found.map(({ label, box }, index) => (
            <g key={index} data-hue={kinds.indexOf(label) % 6} className="vt-overlaid__box">
              <rect
                x={box.xmin}
                y={box.ymin}
                width={Math.max(0, box.xmax - box.xmin)}
                height={Math.max(0, box.ymax - box.ymin)}
                vectorEffect="non-scaling-stroke"
              />
              <text x={box.xmin + width / 160} y={box.ymin + width / 28} fontSize={width / 30}>
                {label}
              </text>
            </g>
          ))
        }
      </Overlaid>
      {found.length === 0 ? (
        <p className="vt-result__note">Nothing found in this picture.</p>
      ) : (
        <Scored found={found} />
      )}
    </>
  );
}

/** Like bars, but labels may repeat. */
function Scored({ found }: { found: readonly { label: string; score?: number }[] }) {
  return (
    <ul className="vt-result__list">
      {found.map(({ label, score }, index) => (
        <li key={index}>
          {label} {score === undefined ? null : <span className="vt-result__note">{score.toFixed(3)}</span>}
        </li>
      ))}
    </ul>
  );
}

function PictureWithMasks({ picture, found }: { picture: Blob | string | undefined; found: readonly Segment[] }) {
  const id = useId();
  const kinds = [...new Set(found.map(({ label }) => label))];
  return (
    <>
      <Overlaid picture={picture} label="The picture, with its regions tinted">
        {({ width, height }) =>
          found.map(({ label, mask }, index) => (
            <g key={index} data-hue={kinds.indexOf(label) % 6} className="vt-overlaid__mask">
              <mask id={`${id}-${index}`}>
                <image
                  href={asDataAddress(mask, "image/png")}
                  width={width}
                  height={height}
                  preserveAspectRatio="none"
                />
              </mask>
              <rect width={width} height={height} mask={`url(#${id}-${index})`} />
            </g>
          ))
        }
      </Overlaid>
      <Scored found={found} />
    </>
  );
}
