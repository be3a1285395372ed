/** `npm run build`: the site, without starting it. */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
