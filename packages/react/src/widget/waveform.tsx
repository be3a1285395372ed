"use client";
/** The loudness of a recording over time, decoded by the browser and drawn as one path. */
import { useEffect, useState } from "react";

const COLUMNS = 200;

export function Waveform({ file }: { file: Blob }) {
  const [wave, setWave] = useState<{ file: Blob; path: string; seconds: number }>();
  useEffect(() => {
    let isCurrent = true;
    decode(file).then(
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
      aria-label={`Waveform, ${wave.seconds.toFixed(1)} seconds`}
    >
      <path d={wave.path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

async function decode(file: Blob): Promise<{ path: string; seconds: number }> {
  const context = new OfflineAudioContext(1, 1, 22_050);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const samples = sound.getChannelData(0);
  const width = Math.max(1, Math.floor(samples.length / COLUMNS));
  const peaks = Array.from({ length: COLUMNS }, (_, column) => {
    let peak = 0;
    for (let at = column * width; at < Math.min((column + 1) * width, samples.length); at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 1e-6);
  const path = peaks.map(
    (peak, x) => `M${x + 0.5} ${(20 - (peak / loudest) * 19).toFixed(1)}v${((peak / loudest) * 38 + 0.5).toFixed(1)}`,
  );
  return { path: path.join(""), seconds: sound.duration };
}
