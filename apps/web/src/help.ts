/** `npm start -- --help`, without a build. */
import { DECLARATIONS } from "./main.ts";
import { helpText } from "./server/reference.ts";

console.log(helpText(DECLARATIONS));
