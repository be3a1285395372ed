/** Every translated text, in Spanish. */
export * from "./catalog.ts";
export * from "./home.ts";
export * from "./models.ts";
export * from "./shell.ts";
