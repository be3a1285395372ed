/**
 * A value that the browser keeps under a name, as JSON: for this tab, or until it is removed. Where storage is blocked or
 * full, or somebody else has written there, the page goes on without it.
 */
export interface KeptValue<Value> {
  read(): Value;
  /** @returns whether it is kept */
  write(value: Value): boolean;
  forget(): void;
}

/** @param parse makes a value of whatever is there: `undefined` where nothing is */
export function keptValue<Value>(
  area: "local" | "session",
  name: string,
  parse: (saved: unknown) => Value,
): KeptValue<Value> {
  // Access alone may throw, and a server has none.
  const storage = () => (area === "local" ? globalThis.localStorage : globalThis.sessionStorage);
  return {
    read() {
      let saved: unknown;
      try {
        saved = JSON.parse(storage().getItem(name) ?? "null") ?? undefined;
      } catch {
        saved = undefined;
      }
      return parse(saved);
    },
    write(value) {
      try {
        storage().setItem(name, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        storage().removeItem(name);
      } catch {
        // Nothing could have been kept there either.
      }
    },
  };
}
