/** The methods of str that format values, and so read attributes. */
import { getAttribute, getItem } from "./access.ts";
import { table } from "./binder.ts";
import { dictEntries, isDict } from "../python/dictionaries.ts";
import { formatString } from "../python/format/string-format.ts";
import { type Str, type Value, strText, typeError } from "../python/values.ts";

export const formatMethods = table<Value, Str>(() => ({
  scan: {
    "format *": (session, self, args, keywords) =>
      formatString(session, self, args, keywords, { getAttribute, getItem }),
    "format_map *": (session, self, args, keywords) => {
      const [map] = args;
      if (keywords.size || args.length !== 1 || !isDict(map))
        throw typeError("'format_map' takes exactly one dictionary.");
      const names = dictEntries(session, map).map(([key, value]) => [strText(key) ?? "", value] as const);
      return formatString(session, self, [], new Map(names), { getAttribute, getItem });
    },
  },
}));
