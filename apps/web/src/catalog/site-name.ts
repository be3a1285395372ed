/** What this site calls itself. */
export const SITE_NAME = "Vitrine";
