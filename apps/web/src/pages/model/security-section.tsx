/** Effects of a model's files when they are loaded, as far as it can be read, and whether its license is allowed here. */
import type { ModelRecord } from "@vitrine/models";
import {
  type FileScan,
  isPushed,
  type LicenseStatus,
  licenseStatus,
  scanServedFile,
  type ServedFile,
  type ServedRepository,
} from "@vitrine/hub";
import type { RouteContext } from "../../shell/page.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { PageSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.security;
/** The other files of a larger repository are scanned when they are requested. */
const MAX_SCANNED = 200;

const DOCUMENTS = /\.(md|txt|json|ya?ml|png|jpe?g|gif|webp|svg|csv|tsv|html?)$/i;

type NamedScan = FileScan & { path: string };

export interface Security {
  scans: readonly NamedScan[];
  /** How many files are scanned here, and others that are no documents by their names. */
  total: number;
  /** License check of a pushed model, where the operator has a list. */
  license?: { status: LicenseStatus; refuses: boolean } | undefined;
}

export async function securityOf(
  record: ModelRecord,
  repository: ServedRepository,
  files: readonly ServedFile[],
  { licenses }: RouteContext,
): Promise<Security> {
  // The usual documents come last, so that a repository of many pictures shows its weights.
  const ordered = files.toSorted((a, b) => Number(DOCUMENTS.test(a.rfilename)) - Number(DOCUMENTS.test(b.rfilename)));
  const found = ordered.slice(0, MAX_SCANNED).map(async (file) => {
    const scan = await scanServedFile(repository, file).catch(() => undefined);
    return scan && { path: file.rfilename, ...scan };
  });
  const scans = (await Promise.all(found)).filter((scan) => scan !== undefined);
  return {
    scans,
    total: scans.length + ordered.slice(MAX_SCANNED).filter(({ rfilename }) => !DOCUMENTS.test(rfilename)).length,
    ...(licenses &&
      isPushed(record) && {
        license: { status: licenseStatus(record, licenses.allowed), refuses: licenses.refuses },
      }),
  };
}

export function SecuritySection({ scans, total, license }: Security) {
  if (scans.length === 0 && license === undefined) return null;
  const remarkable = scans.filter(({ reasons }) => reasons.length > 0);
  const safe = scans.filter(({ status }) => status === "safe").length;
  return (
    <PageSection id="security" heading={LABELS.title}>
      {license === undefined ? null : (
        <p>
          {LABELS.license[license.status]}
          {license.refuses && license.status !== "allowed" ? ` ${LABELS.licenseRefused}` : ""}
        </p>
      )}
      {scans.length === 0 ? null : <p>{LABELS.summary({ safe, all: scans.length })}</p>}
      {total > scans.length && scans.length > 0 ? (
        <p>{LABELS.more({ others: total - scans.length, all: total })}</p>
      ) : null}
      {remarkable.length === 0 ? null : (
        <ul>
          {remarkable.map(({ path, status, reasons }) => (
            <li key={path}>
              <strong>{LABELS.status[status]}</strong> <code className="vt-breaks">{path}</code>: {reasons.join(" ")}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
