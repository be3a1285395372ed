/** Rules of the operator for pushed files: whether they may run a stranger's code, and under which licenses they come. */
import type { ModelRecord } from "@vitrine/models";
import { type LicenseRules, saysLicense, whyNotCard, whyNotLicense } from "../license-policy/license-policy.ts";
import { streamOf } from "../local-repositories/file-stream.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import { isRefused } from "../scans/file-scans.ts";
import type { ScannedFile } from "../scans/scanned-file.ts";
import { PushError } from "../store/push-error.ts";
import { UnsafeHistory } from "./unsafe-history.ts";

/** Nothing is read of a longer card. */
const MAX_CARD = 4 * 1024 * 1024;

interface RulesOptions {
  refusesUnsafe: boolean;
  licenses: LicenseRules | undefined;
  objects: Pick<Objects, "stream">;
}

/** Where a rule looks at a repository's history. */
export interface HistoryToJudge {
  number: number;
  id: string;
  /** Changes with branches and tags. */
  refs: string;
  record: ModelRecord | undefined;
  list: () => Promise<readonly MirroredFile[]>;
  read: (file: MirroredFile) => ScannedFile["read"];
}

export class PushedRules {
  readonly refusesUnsafe: boolean;
  readonly #licenses: LicenseRules | undefined;
  readonly #objects: RulesOptions["objects"];
  readonly #unsafe = new UnsafeHistory();

  constructor({ refusesUnsafe, licenses, objects }: RulesOptions) {
    this.refusesUnsafe = refusesUnsafe;
    this.#licenses = licenses;
    this.#objects = objects;
  }

  get refusesLicenses(): boolean {
    return this.#licenses?.refuses === true;
  }

  /** @param content of a file that git keeps itself @throws PushError for a file that runs a stranger's code when it is loaded */
  async refuseUnsafe(file: MirroredFile, content?: Uint8Array): Promise<void> {
    if (!this.refusesUnsafe) return;
    const read: ScannedFile["read"] = async (start, end) =>
      content === undefined ? this.#objects.stream(file.sha256 ?? "", start, end) : streamOf(content, start, end);
    const scan = await this.#unsafe.scan(file, read);
    if (isRefused(scan)) throw new PushError("unsafe", `${file.path} is not taken here. ${scan.reasons.join(" ")}`);
  }

  /** Why a card is not taken: it states a license that is not allowed. */
  whyNotCard(id: string, card: Uint8Array): string | undefined {
    if (!this.#licenses?.refuses || card.length > MAX_CARD) return undefined;
    return whyNotCard(id, Buffer.from(card).toString("utf8"), this.#licenses.allowed);
  }

  /** Why the content of a file is given to nobody; nothing where it is. */
  async whyNotGiven(
    file: MirroredFile,
    record: ModelRecord | undefined,
    read: ScannedFile["read"],
  ): Promise<string | undefined> {
    const why = this.refusesLicenses && record && !saysLicense(file.path) ? this.#whyNotLicense(record) : undefined;
    if (why) return `${file.path} is not given out here. ${why}`;
    if (!this.refusesUnsafe) return undefined;
    const scan = await this.#unsafe.scan(file, read);
    return isRefused(scan) ? `${file.path} is not given out here. ${scan.reasons.join(" ")}` : undefined;
  }

  /** Why a clone is refused as a whole: for a file in any commit that it brings, or for the license. */
  async whyNotCloned({ number, id, refs, record, list, read }: HistoryToJudge): Promise<string | undefined> {
    // A new repository has no card yet and can be cloned.
    const isBegun = record?.siblings?.some(({ rfilename }) => !saysLicense(rfilename)) === true;
    const why = this.refusesLicenses && isBegun ? this.#whyNotLicense(record) : undefined;
    if (why) return `${id} is not cloned from here. ${why}`;
    if (!this.refusesUnsafe) return undefined;
    const files = await this.#unsafe.of(number, refs, list, read);
    // A clone has only pointers of large files; git-lfs is told of each.
    const refused = files.find(({ isLarge, scan }) => !isLarge && isRefused(scan));
    return (
      refused &&
      `${id} is not cloned from here: ${refused.path} is in its history. ${refused.scan.reasons.join(" ")} Download it with hf download, or push a history without that file with --force.`
    );
  }

  #whyNotLicense(record: ModelRecord): string | undefined {
    return whyNotLicense(record, this.#licenses?.allowed ?? []);
  }
}
