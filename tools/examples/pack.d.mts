export const EXAMPLE_PACKAGES: readonly string[];
export function packForExamples(target: string): Promise<unknown>;
