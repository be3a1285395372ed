/**
 * Property tests draw the same inputs all day and others on the next: who runs a test again, or runs it on `main`, sees
 * whether a counterexample is theirs. `VITRINE_TEST_SEED` is the seed of another day, as a number (20261128).
 */
import { configureGlobal } from "fast-check";

const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
configureGlobal({ seed: Number(process.env["VITRINE_TEST_SEED"] ?? day) });
