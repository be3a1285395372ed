"use client";
/** Results that are files: pictures, sound and film, on their own or in a list of tracks. */
import { useObjectUrl } from "../task-widget/fields.tsx";
import type { TaskLabels } from "../task-widget/task-labels.ts";
import { Waveform } from "../task-widget/waveform.tsx";
import { isRecord, listOf, type View } from "./shapes.ts";
import { fileText } from "./shapes.ts";

export const tracks: View = ({ value }) => {
  const found = listOf(value, isTrack);
  return (
    found && (
      <ul className="vt-result__tracks">
        {found.map((track) => (
          <li key={track.label}>
            <p>{track.label}</p>
            <Track {...track} />
          </li>
        ))}
      </ul>
    )
  );
};

export function MediaResult({ file, labels }: { file: Blob; labels: TaskLabels }) {
  const address = useObjectUrl(file);
  if (!address) return null;
  const kind = file.type.split("/")[0];
  return (
    <>
      {kind === "image" ? <img className="vt-result__media" src={address} alt={labels.result} /> : null}
      {kind === "audio" ? (
        <>
          <Waveform file={file} labels={labels} />
          <audio className="vt-result__media" controls src={address} aria-label={labels.result} />
        </>
      ) : null}
      {kind === "video" ? (
        <video className="vt-result__media" controls src={address} aria-label={labels.result} />
      ) : null}
      <p>
        <a href={address} download={`result.${(file.type.split("/")[1] ?? "bin").split(";")[0]}`}>
          {labels.saveFile}
        </a>{" "}
        <span className="vt-result__note">{fileText(file, labels)}</span>
      </p>
    </>
  );
}

interface TrackData {
  label: string;
  blob: string;
  "content-type": string;
}

function isTrack(item: unknown): item is TrackData {
  return isRecord(item) && ["label", "blob", "content-type"].every((name) => typeof item[name] === "string");
}

function Track({ blob, "content-type": type }: TrackData) {
  const safeType = /^audio\/[\w.+-]+$/.test(type) ? type : "audio/flac";
  return <audio controls src={asDataAddress(blob, safeType)} />;
}

/**
 * Base64 as a data address; anything that is not base64 becomes an empty picture, so that it cannot
 * be another address.
 */
export function asDataAddress(base64: string, type: string): string {
  const data = base64.replace(/^data:[^,]*,/, "");
  return `data:${type};base64,${/^[A-Za-z0-9+/=\s]*$/.test(data) ? data : ""}`;
}
