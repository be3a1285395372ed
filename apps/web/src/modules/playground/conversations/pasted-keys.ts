/** Keys that a conversation should not carry out of this browser, by the forms that providers give them. */

const KEYS =
  /(?<![\w-])(?:sk-[\w-]{16,200}|hf_[A-Za-z0-9]{20,100}|gsk_\w{20,100}|AIza[\w-]{30,60}|gh[opsru]_\w{30,100}|AKIA[0-9A-Z]{16}|xox[abp]-[\w-]{20,200}|r8_\w{30,60}|nvapi-[\w-]{30,100})/;

const SHOWN_CHARS = 6;

/** The beginning of the first key in a text, enough to find it; undefined where there is none. */
export function keyIn(text: string): string | undefined {
  const key = KEYS.exec(text)?.[0];
  return key === undefined ? undefined : `${key.slice(0, SHOWN_CHARS)}…`;
}
