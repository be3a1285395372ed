/** Settings of this module. */
import { isLoopback } from "../../server/http/loopback.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf, type SettingSource } from "../../server/settings/setting.ts";
import type { IdentityProviderOptions } from "./identity-provider.ts";

/** Groups mean something only where the access file says what; the way back must be known to the provider. */
function readProvider({ text, parse, refuse }: SettingSource): IdentityProviderOptions | undefined {
  const name = "VITRINE_OIDC_ISSUER";
  const issuer = parse(name, kinds.address);
  if (issuer === undefined) return undefined;
  const url = new URL(issuer);
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return refuse(name, issuer, "an address that begins with https://, except on this machine");
  const clientId = text("VITRINE_OIDC_CLIENT_ID");
  if (clientId === undefined || text("VITRINE_ACCESS") === undefined)
    return refuse(name, issuer, "set together with VITRINE_OIDC_CLIENT_ID and VITRINE_ACCESS");
  return {
    issuer,
    clientId,
    clientSecret: text("VITRINE_OIDC_CLIENT_SECRET"),
    nameClaim: text("VITRINE_OIDC_NAME"),
    groupsClaim: text("VITRINE_OIDC_GROUPS"),
    scope: text("VITRINE_OIDC_SCOPE"),
  };
}

/** Any client can write the header: it counts only from a proxy, and only where the file says who may do what. */
function readUserHeader({ text, refuse }: SettingSource): string | undefined {
  const name = "VITRINE_TRUST_USER_HEADER";
  const header = text(name);
  if (header === undefined) return undefined;
  if (!/^[\w-]{1,100}$/.test(header)) refuse(name, header, "the name of a header");
  return text("VITRINE_TRUST_PROXY") === undefined || text("VITRINE_ACCESS") === undefined
    ? refuse(name, header, "set together with VITRINE_TRUST_PROXY and VITRINE_ACCESS")
    : header;
}

export const settings = {
  accessFile: setting(
    "VITRINE_ACCESS",
    "File of tokens that says [who may see which models](your-own-models.md#who-may-see-what). Without it, everyone who reaches the site sees everything.",
    kinds.path,
  ),
  identityProvider: settingOf(
    "VITRINE_OIDC_ISSUER",
    "Identity provider where people [sign in by OpenID Connect](your-own-models.md#sign-in-with-your-identity-provider). Needs `VITRINE_OIDC_CLIENT_ID` and `VITRINE_ACCESS`; begins with `https://`, except on this machine.",
    readProvider,
  ),
  clientId: setting("VITRINE_OIDC_CLIENT_ID", "Client ID of this site at the provider.", kinds.text, {
    needs: "VITRINE_OIDC_ISSUER",
  }),
  clientSecret: setting(
    "VITRINE_OIDC_CLIENT_SECRET",
    "Client secret. Without it, the site is a public client and uses PKCE only.",
    kinds.text,
    { isSecret: true, needs: "VITRINE_OIDC_ISSUER" },
  ),
  groupsClaim: setting(
    "VITRINE_OIDC_GROUPS",
    "Claim with the user’s groups. A dot selects a nested field.",
    kinds.text,
    {
      default: "`groups`",
      needs: "VITRINE_OIDC_ISSUER",
    },
  ),
  nameClaim: setting("VITRINE_OIDC_NAME", "Claim with the user’s name.", kinds.text, {
    default: "`preferred_username`",
    needs: "VITRINE_OIDC_ISSUER",
  }),
  scope: setting(
    "VITRINE_OIDC_SCOPE",
    "Scopes to request in addition to `openid`. With `offline_access`, many providers let the site read groups again without a sign-in.",
    kinds.text,
    {
      default: "`profile email`",
      needs: "VITRINE_OIDC_ISSUER",
    },
  ),
  userHeader: settingOf(
    "VITRINE_TRUST_USER_HEADER",
    "Header in which a proxy names the user. Needs `VITRINE_TRUST_PROXY` and `VITRINE_ACCESS`.",
    readUserHeader,
  ),
};
