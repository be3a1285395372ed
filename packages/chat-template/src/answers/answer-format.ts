/** How a model writes its answers, as its chat template shows it. */

/** Stands for the name of the call in a delimiter. */
export const NAME_HOLE = "\0";

/** A call whose name and arguments are in one JSON object. */
export interface JsonObjectCalls {
  style: "json-object";
  /** Where the name and the arguments are in the object. */
  namePath: readonly string[];
  argumentsPath: readonly string[];
  /** Where an id is, other than at `id`. */
  idPath?: readonly string[];
}

/** A name, and behind it arguments as one value or as keys and values between tags. */
export interface NamedCalls {
  style: "json-arguments" | "tagged-arguments" | "python-call" | "marked-literals";
  /** After the name, without white space at the ends; a `NAME_HOLE` is where the name comes once more. */
  nameEnd: string;
  /** Text behind the name where there are no arguments. */
  emptyEnd: string;
  /** Text around keys and values between tags. */
  tags?: {
    open: string;
    /** Between a key and its value. */
    between: string;
    /** The same before texts and before other values: they differ where an attribute says the type. */
    ofText: string;
    ofOther: string;
    close: string;
    /** Between the end of a value and the next key. */
    separator: string;
    /** Tags are named by their keys, as in `<city>Paris</city>`. */
    isKeyed: boolean;
  };
  /** Marks around strings, where those are not quotation marks. */
  quote?: string;
  /** The name is in the id of the call, as in `functions.name:0`. */
  isInId?: boolean;
  /** Behind an id that is written before the name. */
  idEnd?: string;
  /** Before an id that is written after the name. */
  idOpen?: string;
}

export type CallFormat = (JsonObjectCalls | NamedCalls) & {
  /** Before the first call, and before each call, without white space at the ends. */
  head: string;
  open: string;
  /** After each call, and after the last one. */
  close: string;
  tail: string;
  /** Between two calls, where that is neither the end of one nor the beginning of the next. */
  separator?: string;
  /** Text between a content and its calls where the template ends the turn between them: it begins with the stop. */
  restart?: string;
  /** The arguments are JSON within a string. */
  isText: boolean;
};

/** How the parts of an answer are told apart. */
export interface AnswerFormat {
  /** `channels` is the format of GPT-OSS, which names a channel for each part, and `elements` that of Kimi K3. */
  kind: "delimited" | "channels" | "elements";
  /** Tags around the reasoning; null where there is none. */
  reasoning: { open: string; close: string; isAssumed: boolean } | null;
  /** The generation prompt ends with the beginning of the reasoning. */
  beginsInReasoning: boolean;
  /** Opening of a part, where the generation prompt ends with it: answers are read as if they began with it. */
  begin: string;
  /** Texts that the template writes before the text of an answer. */
  leads: readonly string[];
  /** Mark before every tag, taken out before anything is read; empty where there is none. */
  tagMark: string;
  /** End of the text before the token that ends the turn; empty where there is none. */
  textEnd: string;
  /** The token that ends a turn. */
  stops: readonly string[];
  calls: CallFormat | null;
  /** Several calls in one answer. */
  isParallel: boolean;
  /** Parts that could not be derived, or did not come back when they were tried, a sentence each. */
  problems: readonly string[];
}

/** A form of calls that is not the template's own. */
export interface DeclaredCalls {
  /** What opens the calls. */
  marker: string;
  /** What follows that, where several forms have one marker. */
  follows: RegExp;
  /** Undefined where the form does not come back as it was. */
  format: () => CallFormat | undefined;
}
