interface StampEntry {
  inputs: readonly string[];
  outputs: readonly string[];
  state: string;
}
export function readStamp(root: string): Record<string, StampEntry>;
export function writeStamp(root: string, stamp: Readonly<Record<string, StampEntry>>): void;
export function generatedState(root: string): string;
export function isGenerated(root: string): boolean;
export function stateOf(root: string, paths: readonly string[]): string;
