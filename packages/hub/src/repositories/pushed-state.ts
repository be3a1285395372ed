/** A pushed repository as it is seen from outside, and what all of them are opened with. */
import type { LicenseRules } from "../license-policy/license-policy.ts";
import type { Commit, Refs } from "../git/bare-repository.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import type { Objects } from "../mirror/object-store.ts";
import type { Store } from "../search/store.ts";
import type { Visibility } from "../store/repository-table.ts";

export interface PushedOptions {
  /** Where everything is kept. */
  folder: string;
  /** Where large files are kept. Default: in that folder. */
  objects?: Objects | undefined;
  /** For how many days commits are kept that no branch or tag leads to. Default: for ever. */
  keepCommitsDays?: number | undefined;
  store: Pick<Store, "get" | "upsertMany" | "remove" | "repositories" | "rights">;
  /** Whether a commit is refused that adds a file which runs a stranger's code when it is loaded. */
  refusesUnsafe?: boolean;
  /** Which licenses the operator allows. Default: all. */
  licenses?: LicenseRules | undefined;
  /** Gets what went wrong beside a request. */
  onError?: (error: unknown) => void;
}

/** A repository, and where its branches and tags are. */
export interface PushedState extends Refs {
  id: string;
  /** ISO 8601 instant. */
  created: string;
  visibility: Visibility;
}

/** A commit with the files that it leaves. */
export interface PushedCommit extends Commit {
  files: readonly MirroredFile[];
}
