import type { Manifest } from "./published-packages.mjs";
export function completeManifest(name: string): Manifest;
export function readmeOf(name: string): string;
export function documentationPages(): string[];
export function withInstallLines(text: string): string;
