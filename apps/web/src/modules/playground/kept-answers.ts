/** Where the pages find an answer that this site keeps: its address, and the header that names it in the request. */
export const ANSWERS_PATH = "/playground/answers";
export const ANSWER_HEADER = "X-Vitrine-Answer";
