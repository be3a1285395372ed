export function emptyDatabaseIn(folder: string): Promise<string>;
