/** The name of this site. */
export const SITE_NAME = "Vitrine";
