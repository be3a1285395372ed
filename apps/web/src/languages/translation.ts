/**
 * A translation of an object of labels: the same names, each text and each function in the other language. What is
 * left out is shown in English.
 */
export type Translation<Labels> = {
  readonly [Name in keyof Labels]?: Labels[Name] extends string
    ? string
    : Labels[Name] extends (...values: never[]) => unknown
      ? Labels[Name]
      : Labels[Name] extends readonly string[]
        ? readonly string[]
        : Translation<Labels[Name]>;
};
