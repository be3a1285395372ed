"use client";
/** The loudness of a recording over time, decoded by the browser and drawn as one path. */
import { useEffect, useState } from "react";
import type { TaskLabels } from "./task-labels.ts";
import { timeText } from "../run-view/run-labels.ts";

const COLUMNS = 200;

export function Waveform({ file, labels }: { file: Blob; labels: TaskLabels }) {
  const [wave, setWave] = useState<{ file: Blob; path: string; seconds: number }>();
  useEffect(() => {
    let isCurrent = true;
    // Comes with the first recording.
    import("./wave-path.ts")
      .then(({ wavePath }) => wavePath(file, COLUMNS))
      .then(
        (decoded) => isCurrent && setWave({ file, ...decoded }),
        // A format the browser cannot decode has no picture; the player says so itself.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (wave?.file !== file) return null;
  return (
    <svg
      className="vt-waveform"
      viewBox={`0 0 ${COLUMNS} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={labels.waveform({ time: timeText(wave.seconds * 1000, labels) })}
    >
      <path d={wave.path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
