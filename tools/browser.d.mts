/** Path of a Chromium on this machine, if there is one. */
export function findBrowser(): string | undefined;

/** As `findBrowser`, with the devices that a headless shell lacks: a microphone, a graphics card. */
export function findWholeBrowser(): string | undefined;

/** Installs a Debian package where that is possible. Says whether it worked. */
export function installPackage(name: string): boolean;
