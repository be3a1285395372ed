/** Constants that are made when they are first requested: a process that starts needs few of them. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
