/** Settings of the doors for pushing: where repositories are, and who asks. */
import type { PushedRepositories } from "../repositories/pushed-repositories.ts";
import type { Subject } from "../access/rights.ts";

/** Who makes a change. */
export interface Writer {
  name: string;
  /** Whom rights are granted to, such as those of who creates a repository. */
  subject: Subject;
  mayRead: (id: string) => boolean;
  mayWrite: (id: string) => boolean;
  /** Whether they may rename and delete a repository, and say who sees it. */
  mayAdmin: (id: string) => boolean;
}

export interface PushApiOptions {
  pushed: PushedRepositories;
  /** Larger files come in parts where the client can, each of at least so many bytes. Default: 64 MB. */
  partBytes?: number;
  /** Public address of the site. Default: what the request was sent to. */
  origin?: string | undefined;
  /** Whether who sends the request may read a repository, for git. Default: nobody. */
  mayRead?: (id: string) => Promise<boolean>;
  /** Gets the id of each repository that git fetches, for an audit. */
  onFetch?: (id: string) => void;
  /** Gets each change, for an audit. */
  onChange?: (change: { by: string; what: string; id: string; detail?: string }) => void;
  /** Gets what went wrong, with the id that the client received. */
  onError?: (error: unknown, requestId: string) => void;
}
