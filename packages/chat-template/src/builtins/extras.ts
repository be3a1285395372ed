/** What the entry that only renders leaves out: rare filters and methods, and both ways of formatting. */
import type { Filter } from "./binder.ts";
import { HTML_FILTERS } from "./filters-html.ts";
import { RARE_FILTERS } from "./filters-rare.ts";
import type { Extras } from "./library.ts";
import { RARE_METHODS } from "./rare-methods.ts";
import { formatPercent } from "../python/percent-format.ts";
import { formatString } from "../python/string-format.ts";

export const EXTRAS: Extras = {
  filters: new Map<string, Filter>([...RARE_FILTERS, ...HTML_FILTERS]),
  methods: RARE_METHODS,
  formatPercent,
  formatString,
};
