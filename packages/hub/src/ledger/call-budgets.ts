/**
 * What calls of models may use, as rows that an operator writes on a page. A budget is for a caller, for everybody who has
 * no own one, for a group together or for all together, and for all models or those of a pattern. Instances of a site on
 * one PostgreSQL server share them.
 */
import { VitrineError } from "@vitrine/base";
import { sql } from "drizzle-orm";
import { LOCKS } from "../store/engine/advisory-lock.ts";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { LazyTables } from "../store/lazy-tables.ts";
import { isPattern } from "../store/visible.ts";
import type { CallLimits } from "./ledger-records.ts";

export const BUDGET_KINDS = ["caller", "each", "group", "site"] as const;
export const LIMIT_NAMES = ["requestsPerMinute", "tokensPerMinute", "dollarsPerDay", "dollarsPerMonth"] as const;

/** Whom a budget is for, and for which models. */
export interface BudgetOwner {
  /** `each` is everybody who has no own one, each for themselves; `site` is all together. */
  kind: (typeof BUDGET_KINDS)[number];
  /** Name of the caller, as the ledger has it, or of the group; empty for the others. */
  subject: string;
  /** An id or a pattern such as `acme/*`; `*` for all. */
  models: string;
}

export interface CallBudget extends BudgetOwner {
  limits: CallLimits;
  /** A limit that is said and not enforced. */
  isSoft: boolean;
  /** Shares of a limit of dollars, such as 0.8, at which the operator is told. */
  warnAt: readonly number[];
}

/** A budget as it is read. */
export interface StoredBudget extends CallBudget {
  by: string;
  /** ISO 8601 instant. */
  changed: string;
}

/** A budget that cannot be set. The message says why, for an operator. */
export class CallBudgetError extends VitrineError<"call-budget"> {
  override readonly name = "CallBudgetError";

  constructor(message: string) {
    super("call-budget", message);
  }
}

/** For how long an instance may not know what another one wrote. */
const KNOWN_MS = 2_000;
const MAX_BUDGETS = 1_000;
const MAX_WARNINGS = 10;
const MAX_LIMIT = 1e12;
/** Names of callers are those of people with a part of their key. */
const SUBJECT = /^[^\p{Cc}]{1,250}$/u;

export const TABLES = [
  `CREATE TABLE IF NOT EXISTS vitrine_call_budgets (
    kind text NOT NULL CHECK (kind IN ('caller', 'each', 'group', 'site')), subject text COLLATE "C" NOT NULL,
    models text COLLATE "C" NOT NULL, limits json NOT NULL, is_soft boolean NOT NULL, warn_at float8[] NOT NULL,
    changed_by text NOT NULL, changed timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (kind, subject, models))`,
];

/** The budgets in a store. */
export class CallBudgets {
  readonly #database: Pick<Database, "db"> | undefined;
  readonly #tables: LazyTables;
  #known: { at: number; budgets: Promise<readonly StoredBudget[]> } | undefined;

  /** @param database without one there are none */
  constructor(database?: Pick<Database, "db">) {
    this.#database = database;
    this.#tables = new LazyTables(database, TABLES, LOCKS.budgets);
  }

  get canSet(): boolean {
    return this.#database !== undefined;
  }

  /** All of them; what another instance changed is known within 2 seconds. */
  list(): Promise<readonly StoredBudget[]> {
    const now = performance.now();
    if (this.#known && now - this.#known.at < KNOWN_MS) return this.#known.budgets;
    const budgets = this.#read();
    const known = { at: now, budgets };
    this.#known = known;
    budgets.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return budgets;
  }

  /** Sets a budget, in place of the one that the same had for the same models. @throws CallBudgetError */
  async set(budget: CallBudget, by: string): Promise<void> {
    const { kind, subject, models, limits, isSoft, warnAt } = checked(budget);
    if (!this.#database) throw new CallBudgetError("This site's database can only be read: no budget can be set here.");
    await this.#tables.ready();
    const set = await rowsOf(
      this.#database.db,
      sql`INSERT INTO vitrine_call_budgets (kind, subject, models, limits, is_soft, warn_at, changed_by)
        SELECT ${kind}, ${subject}, ${models}, ${JSON.stringify(limits)}::json, ${isSoft}::boolean,
          ${sql.param([...warnAt])}::float8[], ${by}
        WHERE (SELECT count(*) FROM vitrine_call_budgets) < ${MAX_BUDGETS}
          OR EXISTS (SELECT 1 FROM vitrine_call_budgets WHERE (kind, subject, models) = (${kind}, ${subject}, ${models}))
        ON CONFLICT (kind, subject, models) DO UPDATE SET limits = excluded.limits, is_soft = excluded.is_soft,
          warn_at = excluded.warn_at, changed_by = excluded.changed_by, changed = now()
        RETURNING kind`,
    );
    this.#known = undefined;
    if (set.length === 0) throw new CallBudgetError(`There are ${MAX_BUDGETS} budgets. Remove one first.`);
  }

  /** @returns whether there was one */
  async remove({ kind, subject, models }: BudgetOwner): Promise<boolean> {
    if (!this.#database) return false;
    await this.#tables.ready();
    const removed = await rowsOf(
      this.#database.db,
      sql`DELETE FROM vitrine_call_budgets WHERE (kind, subject, models) = (${kind}, ${subject}, ${models}) RETURNING kind`,
    );
    this.#known = undefined;
    return removed.length > 0;
  }

  async #read(): Promise<readonly StoredBudget[]> {
    if (!this.#database) return [];
    await this.#tables.ready();
    return rowsOf<StoredBudget>(
      this.#database.db,
      sql`SELECT kind, subject, models, limits, is_soft AS "isSoft", warn_at AS "warnAt", changed_by AS "by",
          to_char(changed AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed
        FROM vitrine_call_budgets ORDER BY kind, subject, models`,
    );
  }
}

function checked(budget: CallBudget): CallBudget {
  const { kind, limits, warnAt } = budget;
  const isNamed = kind === "caller" || kind === "group";
  const subject = isNamed ? budget.subject.trim() : "";
  const models = budget.models.trim() || "*";
  const given = Object.fromEntries(
    LIMIT_NAMES.flatMap((name) => (limits[name] === undefined ? [] : [[name, limits[name]]])),
  );
  const isAmount = (value: number) => Number.isFinite(value) && value >= 0 && value <= MAX_LIMIT;
  if (!BUDGET_KINDS.includes(kind)) throw new CallBudgetError(`A budget is for ${BUDGET_KINDS.join(", ")}.`);
  if (isNamed && !SUBJECT.test(subject))
    throw new CallBudgetError("Name the caller as on this page, or the group as its provider spells it.");
  if (!isPattern(models)) throw new CallBudgetError("Models are an id or a pattern such as acme/*, and * for all.");
  if (Object.keys(given).length === 0) throw new CallBudgetError("Set at least one limit, or remove the budget.");
  if (!Object.values(given).every(isAmount)) throw new CallBudgetError("A limit is a number from 0.");
  if (warnAt.length > MAX_WARNINGS || !warnAt.every((share) => isAmount(share) && share > 0 && share <= 10))
    throw new CallBudgetError(`Warnings are at most ${MAX_WARNINGS} shares of a limit, from 1 to 1000 percent.`);
  return { ...budget, subject, models, limits: given };
}
