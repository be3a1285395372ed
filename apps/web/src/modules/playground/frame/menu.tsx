/** What opens below a button of the bar, and closes with a press elsewhere or Escape. Plain HTML until it is used. */
import { useEffect, useRef, type ReactNode } from "react";
import { Glyph, type GlyphName } from "./glyphs.tsx";

interface MenuProps {
  /** Its name. */
  label: string;
  icon?: GlyphName;
  /** Shown next to the icon; without it the name is for the ear and the pointer. */
  text?: ReactNode;
  className?: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** Floats above the page, outside of the menu that it belongs to. */
const FLOATING = ".target__positioner, .settings, .palette__backdrop";

export function Menu({ label, icon, text, className = "", onOpen, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (!menu.current?.open || !(target instanceof Element)) return;
      if (!menu.current.contains(target) && !target.closest(FLOATING)) menu.current.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open || event.defaultPrevented) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    const element = menu.current;
    element?.addEventListener("keydown", escape);
    addEventListener("pointerdown", press);
    return () => {
      element?.removeEventListener("keydown", escape);
      removeEventListener("pointerdown", press);
    };
  }, []);
  return (
    <details
      ref={menu}
      className={`menu ${className}`}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="vt-icon-button" title={label}>
        {icon ? <Glyph name={icon} /> : null}
        {text === undefined ? null : <span className="menu__text">{text}</span>}
        <span className="vt-visually-hidden">{label}</span>
      </summary>
      <div className="menu__content">{children}</div>
    </details>
  );
}
