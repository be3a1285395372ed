/** Texts of scripts that every page loads, in a file of their own so that browsers load no others. */
export const SCRIPT_LABELS = {
  codeUpdated: "Code updated.",
  listUpdated: "List updated.",
  drop: (id: string) => `Remove ${id} from the comparison`,
} as const;
