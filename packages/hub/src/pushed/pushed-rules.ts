/** Rules of the operator for pushed files: whether they may run a stranger's code, and under which licenses they come. */
import type { ModelRecord } from "@vitrine/models";
import { type LicenseRules, saysLicense, whyNotCard, whyNotLicense } from "../license-policy/license-policy.ts";
import { contentOid } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import { isRefused } from "../scans/file-scans.ts";
import type { PushedFile } from "./git-objects.ts";
import type { PushedState } from "./pushed-commits.ts";
import { PushError } from "./pushed-error.ts";
import type { UnsafeHistory } from "./unsafe-history.ts";

const CARD = "README.md";
/** Nothing is read of a longer card. */
const MAX_CARD = 4 * 1024 * 1024;

interface RulesOptions {
  refusesUnsafe: boolean;
  licenses: LicenseRules | undefined;
  objects: Pick<Objects, "bytes">;
  unsafe: UnsafeHistory;
  /** The record of what is on `main`. */
  recordOf(id: string): Promise<ModelRecord | undefined>;
}

export class PushedRules {
  readonly #options: RulesOptions;

  constructor(options: RulesOptions) {
    this.#options = options;
  }

  /** @throws PushError for the first file that runs a stranger's code when it is loaded */
  async refuseUnsafe(files: readonly (PushedFile | undefined)[]): Promise<void> {
    if (!this.#options.refusesUnsafe) return;
    for (const file of files) {
      if (file === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      const scan = await this.#options.unsafe.scan(file);
      if (isRefused(scan)) throw new PushError("unsafe", `${file.path} is not taken here. ${scan.reasons.join(" ")}`);
    }
  }

  /** Why a tree is not taken: its card states a license that is not allowed, and did not state it before. */
  async whyNotTaken(
    id: string,
    files: readonly PushedFile[],
    before: readonly PushedFile[] = [],
  ): Promise<string | undefined> {
    const { licenses, objects } = this.#options;
    if (!licenses?.refuses) return undefined;
    const card = files.find(({ path }) => path === CARD);
    if (!card || card.size > MAX_CARD || before.some(({ path, blob }) => path === CARD && blob === card.blob))
      return undefined;
    return whyNotCard(id, (await objects.bytes(contentOid(card))).toString("utf8"), licenses.allowed);
  }

  /** Why the content of a file is given to nobody; nothing where it is. */
  async whyNotGiven(id: string, file: PushedFile): Promise<string | undefined> {
    const { licenses, recordOf, refusesUnsafe, unsafe } = this.#options;
    const record = licenses?.refuses ? await recordOf(id) : undefined;
    const why = record && !saysLicense(file.path) && whyNotLicense(record, licenses?.allowed ?? []);
    if (why) return `${file.path} is not given out here. ${why}`;
    if (!refusesUnsafe) return undefined;
    const scan = await unsafe.scan(file);
    return isRefused(scan) ? `${file.path} is not given out here. ${scan.reasons.join(" ")}` : undefined;
  }

  /** Why a clone is refused as a whole, or what is said beside it: of files in any commit that it brings. */
  async forClone(state: PushedState): Promise<{ refusal?: string; note?: string }> {
    const { licenses, recordOf, refusesUnsafe, unsafe } = this.#options;
    const record = licenses?.refuses ? await recordOf(state.id) : undefined;
    // Who begins with a clone has no card yet.
    const isBegun = record?.siblings?.some(({ rfilename }) => !saysLicense(rfilename)) === true;
    const why = record && isBegun && whyNotLicense(record, licenses?.allowed ?? []);
    if (why) return { refusal: `${state.id} is not cloned from here. ${why}` };
    const files = await unsafe.of(state);
    if (!refusesUnsafe) {
      const found = files.filter(({ scan }) => scan.status === "unsafe");
      const [first] = found;
      if (!first) return {};
      const others = found.length > 1 ? ` ${found.length - 1} more of its files are unsafe.` : "";
      return { note: `Careful: ${first.path}: ${first.scan.reasons.join(" ")}${others}` };
    }
    // A clone has only pointers of large files; git-lfs is told of each.
    const refused = files.find(({ isLarge, scan }) => !isLarge && isRefused(scan));
    return refused
      ? {
          refusal: `${state.id} is not cloned from here: ${refused.path} is in its history. ${refused.scan.reasons.join(" ")} Download it with hf download, or push a history without that file with --force.`,
        }
      : {};
  }
}
