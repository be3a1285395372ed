/** The languages of the interface at the foot of every page, each named in itself. A choice keeps the page. */
import { LANGUAGES, languageTag, type Locale } from "../languages/languages.ts";
import { requestLanguage } from "../languages/language-context.ts";
import { SHELL_LABELS } from "./messages/shell-labels.ts";

const LABELS = SHELL_LABELS.document;

interface LanguageChoiceProps {
  languages: readonly Locale[];
  /** The page to go back to. */
  address: string;
}

export function LanguageChoice({ languages, address }: LanguageChoiceProps) {
  if (languages.length < 2) return null;
  const current = requestLanguage();
  return (
    <form className="site-languages" method="post" action="/language" aria-label={LABELS.language}>
      <input type="hidden" name="back" value={address} />
      {languages.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="language"
          value={locale}
          lang={languageTag(locale)}
          aria-current={locale === current ? "true" : undefined}
        >
          {LANGUAGES[locale].name}
        </button>
      ))}
    </form>
  );
}
