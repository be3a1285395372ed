/** Says of a statement that one plan is right for all values. The embedded engine heeds it; a server finds out itself. */
import { sql } from "drizzle-orm";

export const ONCE = "/* planned once */";
/** At its beginning. */
export const PLANNED_ONCE = sql.raw(`${ONCE} `);
