import type { Route } from "../../../shell/page.ts";
import { blindRoute } from "./blind-route.ts";
import { playgroundRoute } from "../playground-route.tsx";
import { sheetRoute } from "./sheet-route.ts";

export const playgroundPages: readonly Route[] = [blindRoute, playgroundRoute, sheetRoute];
