/** Looks of a site in its configuration: logo, favicon, links of the header, colors. */

/** A value, or one for each of the two themes. */
export type Themed = string | { light: string; dark: string };

/** Links and pictures around the pages. Addresses are whole, or below the site's first page. */
export interface SiteHead {
  /** A picture before the name. */
  logo?: Themed;
  favicon?: string;
  /** Links of the header. */
  links?: readonly { text: string; href: string }[];
}

/** The colors that all others are made of. */
export interface SiteTheme {
  /** Links and what is selected. */
  accent?: Themed;
  /** Text. */
  ink?: Themed;
  /** The page. */
  ground?: Themed;
  /** Code and other quiet surfaces. */
  sunken?: Themed;
  /** Borders. */
  line?: Themed;
}

const TOKENS = ["accent", "ink", "ground", "sunken", "line"] as const;

/** The colors as a style sheet. */
export function themeCss(theme: SiteTheme = {}): string {
  const declared = TOKENS.flatMap((token) => {
    const value = theme[token];
    if (value === undefined) return [];
    const [light, dark] = typeof value === "string" ? [value, undefined] : [value.light, value.dark];
    return [`--${token}: ${dark === undefined ? light : `light-dark(${light}, ${dark})`};`];
  });
  return declared.length > 0 ? `:root { ${declared.join(" ")} }\n` : "";
}

/** An address of the configuration: whole, or below the site's first page. */
export function below(base: string, address: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(address) ? address : `${base}/${address}`;
}
