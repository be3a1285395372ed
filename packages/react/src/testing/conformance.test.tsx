// @vitest-environment jsdom
/**
 * What every component does alike, tried on each of them in each of its states. What only a real browser can show
 * (focus, widths, colors, movement) is tried on the gallery's pages by the browser tests.
 */
import { act, cloneElement, type ReactElement, StrictMode, version } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { COMPONENTS } from "../examples/index.ts";
import { INNER_COMPONENTS } from "./inner-components.tsx";
import { allStates, HOSTILE, HOSTILE_ADDRESS, withTexts } from "../sample-data/component-examples.ts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let roots: Root[] = [];
afterEach(async () => {
  for (const root of roots) await act(async () => root.unmount());
  roots = [];
  document.body.replaceChildren();
});

/** Renders on the server and takes over in the browser; what was said meanwhile is what went wrong. */
async function live(element: ReactElement): Promise<{ host: HTMLElement; served: string; said: unknown[][] }> {
  const said: unknown[][] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...labels) => void said.push(labels));
  const host = document.createElement("div");
  document.body.append(host);
  host.innerHTML = renderToString(<StrictMode>{element}</StrictMode>);
  const served = host.innerHTML;
  // What a browser has and a server has not.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  await act(async () => {
    roots.push(hydrateRoot(host, <StrictMode>{element}</StrictMode>, { onRecoverableError: (e) => said.push([e]) }));
  });
  spy.mockRestore();
  vi.unstubAllGlobals();
  return { host, served, said };
}

/** With React 18 a ref goes to the element of `render`, which is tried below. */
const REF_IS_A_PROP = Number.parseInt(version, 10) >= 19;

/** The same code takes over a thousand rows in each: all components do it in `npm run test:whole`. */
const WITH_A_THOUSAND = ["ChatThread", "ModelTable"];

function withProps(element: ReactElement, props: object): ReactElement {
  return cloneElement(element, props);
}

describe.each([...COMPONENTS, ...INNER_COMPONENTS].map((component) => [component.name, component] as const))(
  "%s",
  (_, component) => {
    const states = Object.entries(allStates(component));
    const usual = states[0]?.[1] as () => ReactElement;
    /**
     * Examples of a component may show a second one next to it: a table of what the first lists.
     */
    const kinds = [...new Map(states.toReversed().map((state) => [state[1]().type, state])).values()];

    // A thousand of the same have no state that one has not.
    const few = states.filter(([name]) => !name.includes("thousand"));
    const tags = WITH_A_THOUSAND.includes(component.name) ? [] : ["whole"];
    for (const [each, options] of [
      [few, {}],
      [states.filter((state) => !few.includes(state)), { tags }],
    ] as const)
      test.each(each)(
        "%s: the browser takes over what the server rendered, without a word and without a change",
        options,
        async (_, make) => {
          const { host, served, said } = await live(make());
          expect(said).toEqual([]);
          expect(host.innerHTML).toBe(served);
          expect(served).not.toBe("");
        },
      );

    test.each(kinds)(
      "%s: a ref gets the root element; class, style, attributes and handlers arrive",
      async (_, make) => {
        const seen: { ref: Element | null; clicks: number } = { ref: null, clicks: 0 };
        const { host, said } = await live(
          withProps(make(), {
            ...(REF_IS_A_PROP && { ref: (element: Element | null) => (seen.ref = element ?? seen.ref) }),
            className: "mine",
            style: { color: "red" },
            "data-mine": "yes",
            lang: "de",
            onClick: () => (seen.clicks += 1),
          }),
        );
        expect(said).toEqual([]);
        const root = host.firstElementChild as HTMLElement;
        expect(seen.ref).toBe(REF_IS_A_PROP ? root : null);
        expect([...root.classList]).toContain("mine");
        expect(root.getAttribute("class")).toMatch(/^vt-/);
        expect([root.dataset["mine"], root.getAttribute("lang"), root.style.color]).toEqual(["yes", "de", "red"]);
        root.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        expect(seen.clicks).toBe(1);
      },
    );

    test.each(kinds)("%s: class and style can be functions of the state", async (_, make) => {
      const states: unknown[] = [];
      const remember = (state: unknown) => states.push(state);
      const { host, said } = await live(
        withProps(make(), {
          className: (state: unknown) => (remember(state), "mine"),
          style: (state: unknown) => (remember(state), { color: "red" }),
        }),
      );
      expect(said).toEqual([]);
      const root = host.firstElementChild as HTMLElement;
      expect([...root.classList]).toContain("mine");
      expect(root.style.color).toBe("red");
      expect(states.length).toBeGreaterThan(1);
      expect(states.every((state) => typeof state === "object" && state !== null)).toBe(true);
    });

    test.each(kinds)("%s: `render` replaces the root element and keeps what it held", async (_, make) => {
      const [plain, replaced] = [await live(make()), { refs: 0 }];
      const own = (plain.host.firstElementChild as Element).innerHTML;
      // Rows belong in tables only.
      const Other = plain.host.firstElementChild instanceof HTMLTableElement ? "table" : "section";
      const { host } = await live(
        withProps(make(), { render: <Other data-other="" className="other" ref={() => void (replaced.refs += 1)} /> }),
      );
      const root = host.firstElementChild as HTMLElement;
      expect(root.tagName).toBe(Other.toUpperCase());
      expect(root.dataset["other"]).toBe("");
      expect([...root.classList].some((name) => name.startsWith("vt-"))).toBe(true);
      expect([...root.classList]).toContain("other");
      expect(root.innerHTML).toBe(own);
      expect(replaced.refs).toBeGreaterThan(0);
    });

    test.each(few)("%s: shows its state as data attributes, the same that `render` receives", async (name, make) => {
      let reported: Readonly<Record<string, unknown>> = {};
      // A state may come with its own `render`.
      const { host } = await live(
        withProps(make(), {
          render: (attributes: Record<string, unknown>, state: Readonly<Record<string, unknown>>) => {
            reported = state;
            return <div data-state-of={name} {...(attributes as object)} />;
          },
        }),
      );
      const root = host.firstElementChild as HTMLElement;
      for (const [key, value] of Object.entries(reported)) {
        const shown = root.dataset[key];
        if (value === undefined || value === false) expect(shown).toBeUndefined();
        else expect(shown).toBe(value === true ? "" : String(value));
      }
    });

    test.runIf(!component.hasFixedTexts)(
      "untrusted texts stay texts: no element, no program, no address of one",
      async () => {
        for (const text of [HOSTILE, HOSTILE_ADDRESS]) {
          const { host } = await live(withTexts(usual(), text, "untrusted"));
          expect(host.querySelectorAll("script, img[onerror], [onclick], iframe, object")).toHaveLength(0);
          const addresses = [...host.querySelectorAll("[href], [src], [action], [formaction]")].flatMap((element) =>
            ["href", "src", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""),
          );
          expect(addresses.filter((address) => /^\s*(javascript|data|vbscript):/i.test(address))).toEqual([]);
        }
      },
    );
  },
);
