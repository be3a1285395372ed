/** Where something is in a JSON answer, as data. */

/** Steps into a JSON answer: names and indexes, or several names of which the answer has one. */
export type AnswerPath = readonly (string | number | readonly [string, string])[];
