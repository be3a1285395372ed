/** `npm run build`: the site, without starting it. */
import "./help.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
