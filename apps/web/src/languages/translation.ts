/**
 * A translation of an object of labels: the same names, each text and each function in the other language. What is
 * left out is shown in English.
 */
export type Translation<Labels> = {
  readonly [Name in keyof Labels]?: Translated<Labels[Name]>;
};

/** A label that is one of a few texts in English is any text in another language; a list is a list of texts. */
type Translated<Label> = Label extends string
  ? string
  : Label extends (...values: infer Values) => infer Result
    ? (...values: Values) => Result extends string ? string : Result
    : Label extends readonly (infer Item)[]
      ? readonly Translated<Item>[]
      : Translation<Label>;
