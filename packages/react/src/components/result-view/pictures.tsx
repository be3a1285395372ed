"use client";
/**
 * Results over the input picture: the findings, next to the picture, and drawn over it once it is
 * loaded.
 */
import { useState } from "react";
import { useObjectUrl } from "../task-widget/fields.tsx";
import type { TaskLabels } from "../task-widget/task-labels.ts";
import { asDataAddress } from "./media.tsx";
import type { Overlay } from "./overlay.tsx";
import { isLabelScore, isRecord, listOf, type View } from "./shapes.ts";
import type { Detection, Segment } from "./detections.ts";

export const boxes: View = ({ value, inputs }, labels) => {
  const found = listOf(value, isDetection);
  return found && <PictureWith found={found} inputs={inputs} label={labels.framed} labels={labels} />;
};

export const masks: View = ({ value, inputs }, labels) => {
  const found = listOf(value, isSegment)?.map((each) => ({ ...each, mask: asDataAddress(each.mask, "image/png") }));
  return found && <PictureWith found={found} inputs={inputs} label={labels.tinted} labels={labels} />;
};

function isDetection(item: unknown): item is Detection {
  const box = isRecord(item) ? item["box"] : undefined;
  return (
    isLabelScore(item) &&
    isRecord(box) &&
    ["xmin", "ymin", "xmax", "ymax"].every((side) => typeof box[side] === "number")
  );
}

function isSegment(item: unknown): item is Segment {
  return isRecord(item) && typeof item["label"] === "string" && typeof item["mask"] === "string";
}

function pictureOf(inputs: unknown): Blob | string | undefined {
  const picture = isRecord(inputs) && "image" in inputs ? inputs["image"] : inputs;
  return picture instanceof Blob || typeof picture === "string" ? picture : undefined;
}

interface PictureWithProps {
  found: readonly (Detection | Segment)[];
  inputs: unknown;
  label: string;
  labels: TaskLabels;
}

function PictureWith({ found, inputs, label, labels }: PictureWithProps) {
  const picture = pictureOf(inputs);
  const made = useObjectUrl(picture instanceof Blob ? picture : undefined);
  const address = typeof picture === "string" ? picture : made;
  const [over, setOver] = useState<{ width: number; height: number; Drawing: typeof Overlay }>();
  return (
    <>
      {address ? (
        <div className="vt-overlaid">
          <img
            src={address}
            alt={label}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              // Loaded when there is something to draw over, so that a form that was not run costs
              // less.
              void import("./overlay.tsx").then(({ Overlay: Drawing }) => setOver({ width, height, Drawing }));
            }}
          />
          {over ? <over.Drawing width={over.width} height={over.height} found={found} /> : null}
        </div>
      ) : null}
      {found.length === 0 ? (
        <p className="vt-result__note">{labels.nothingInPicture}</p>
      ) : (
        <ul className="vt-result__list">
          {/* Labels may repeat. */}
          {found.map(({ label: name, score }, index) => (
            <li key={index}>
              {name} {score === undefined ? null : <span className="vt-result__note">{labels.figure(score)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
