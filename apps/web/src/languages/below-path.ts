/** The script of English pages of a site below a path; those in other languages follow their links already. */
import { followLinks } from "./follow-links.ts";

followLinks((address) => address);
