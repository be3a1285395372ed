export function packedNames(): string[];
export function packForExamples(target: string): void;
