/**
 * Languages as the hub tags them: the two-letter code where there is one, else the three-letter one. Sources write
 * `eng-Latn`, `zh`, `zho-Hans`, `English`.
 */
const CODE = /^[a-z]{2,3}$/;

export function languageCodes(values: readonly unknown[]): string[] {
  const codes = values.map((value) => (typeof value === "string" ? languageCode(value) : undefined));
  return [...new Set(codes.filter((code) => code !== undefined))].sort();
}

function languageCode(value: string): string | undefined {
  const [first = ""] = value.trim().toLowerCase().replaceAll("_", "-").split("-");
  if (first === "multilingual" || first === "code") return first;
  if (!CODE.test(first)) return undefined;
  try {
    return new Intl.Locale(first).language;
  } catch {
    return undefined;
  }
}
