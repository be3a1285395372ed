/** `npm run crawl -w tools`: requests the page of every model of the seed, in this process, and follows its links. */
import { ROOT, run } from "./setup.mjs";

process.env.VITRINE_CRAWL = "all";
run("vitest", ["run", "apps/web/src/modules/seed-pages.test.ts", "--hookTimeout=300000"], { cwd: ROOT });
