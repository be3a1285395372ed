"use client";
/** Results over the picture that was asked about: what was found, beside the picture, and drawn over it once it is there. */
import { useState } from "react";
import { useObjectUrl } from "../fields.tsx";
import type { TaskLabels } from "../task-labels.ts";
import { asDataAddress } from "./media.tsx";
import type { Overlay } from "./overlay.tsx";
import { isLabelScore, isRecord, listOf, type View } from "./shapes.ts";

export const boxes: View = ({ value, inputs }, words) => {
  const found = listOf(value, isDetection);
  return found && <PictureWith found={found} inputs={inputs} label={words.framed} words={words} />;
};

export const masks: View = ({ value, inputs }, words) => {
  const found = listOf(value, isSegment)?.map((each) => ({ ...each, mask: asDataAddress(each.mask, "image/png") }));
  return found && <PictureWith found={found} inputs={inputs} label={words.tinted} words={words} />;
};

export interface Detection {
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

export interface Segment {
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

interface PictureWithProps {
  found: readonly (Detection | Segment)[];
  inputs: unknown;
  label: string;
  words: TaskLabels;
}

function PictureWith({ found, inputs, label, words }: PictureWithProps) {
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
              // Asked for when there is something to draw over, so that a form that was not run costs less.
              void import("./overlay.tsx").then(({ Overlay: Drawing }) => setOver({ width, height, Drawing }));
            }}
          />
          {over ? <over.Drawing width={over.width} height={over.height} found={found} /> : null}
        </div>
      ) : null}
      {found.length === 0 ? (
        <p className="vt-result__note">{words.nothingInPicture}</p>
      ) : (
        <ul className="vt-result__list">
          {/* Labels may repeat. */}
          {found.map(({ label: name, score }, index) => (
            <li key={index}>
              {name} {score === undefined ? null : <span className="vt-result__note">{words.figure(score)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
