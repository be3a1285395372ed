export function jarsOf(name: string): string;
export function bringJars(name: string, shownName: string): string | undefined;
