/** What the files of a model do when they are loaded, as far as it can be read. */
import type { ModelRecord } from "@vitrine/models";
import { type FileScan, isScanned, scanServedFile } from "@vitrine/hub";
import { AnchoredHeading } from "@vitrine/react";
import type { RouteContext } from "../../shell/page.ts";
import { MODEL_LABELS } from "./labels.ts";

const LABELS = MODEL_LABELS.security;
/** Of a larger repository the others are scanned when they are requested. */
const MAX_SCANNED = 200;

export type NamedScan = FileScan & { path: string };
type ScannedFile = Parameters<typeof scanServedFile>[1];

export async function scansOf(
  record: ModelRecord,
  files: readonly ScannedFile[],
  { local }: RouteContext,
): Promise<NamedScan[]> {
  const served = local?.served(record);
  const scans = files
    .filter(({ rfilename }) => isScanned(rfilename))
    .slice(0, MAX_SCANNED)
    .map(async (file) => {
      const scan = served && (await scanServedFile(served, file).catch(() => undefined));
      return scan && { path: file.rfilename, ...scan };
    });
  return (await Promise.all(scans)).filter((scan) => scan !== undefined);
}

export function SecuritySection({ scans }: { scans: readonly NamedScan[] }) {
  if (scans.length === 0) return null;
  const remarkable = scans.filter(({ reasons }) => reasons.length > 0);
  const safe = scans.filter(({ status }) => status === "safe").length;
  return (
    <section aria-labelledby="security">
      <AnchoredHeading level={2} id="security">
        {LABELS.title}
      </AnchoredHeading>
      <p>{LABELS.summary(safe, scans.length)}</p>
      {remarkable.length === 0 ? null : (
        <ul>
          {remarkable.map(({ path, status, reasons }) => (
            <li key={path}>
              <strong>{LABELS.status[status]}</strong> <code className="vt-breaks">{path}</code>: {reasons.join(" ")}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
