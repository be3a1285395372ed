/**
 * How every component is made: one root element that takes what its caller passes on (ref, class, style, events, any
 * attribute), shows its state as data attributes, and can be replaced through `render`.
 *
 * Nothing here is a hook, so that components render in server components, in static pages and in the browser alike. A
 * ref comes through `forwardRef`, which React 18 needs and React 19 still takes.
 */
import {
  cloneElement,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  createElement,
  type ForwardedRef,
  forwardRef,
  type JSX,
  type ReactElement,
  type ReactNode,
  type Ref,
  version,
} from "react";

type Tag = keyof JSX.IntrinsicElements;
type Attributes = Record<string, unknown>;

/**
 * State of a component, shown as `data-…` attributes: `true` as an empty one, `false` and
 * `undefined` not at all.
 */
export type ComponentState = Readonly<Record<string, string | number | boolean | undefined>>;

/** Another element in place of a component's own: an element that gets the component's attributes, or a function of them. */
export type Render = ReactElement | ((attributes: Attributes, state: ComponentState) => ReactElement);

/**
 * What a component takes in addition to its own props: every attribute of its element, and
 * `render`.
 */
export type Passed<Name extends Tag> = Omit<ComponentPropsWithoutRef<Name>, "children" | "className" | "style"> & {
  /** Class names, or a function of the component's state. */
  className?: string | ((state: ComponentState) => string | undefined) | undefined;
  /** Styles, or a function of the component's state. */
  style?: CSSProperties | ((state: ComponentState) => CSSProperties | undefined) | undefined;
  /** Replaces the component's element: `render={<section />}`, or a function of its attributes and state. */
  render?: Render;
};

type ElementOf<Name extends Tag> = JSX.IntrinsicElements[Name] extends { ref?: Ref<infer Element> | undefined }
  ? Element
  : never;

/** A component: a component that passes on what it does not know. */
export interface PassThroughComponent<Name extends Tag, CustomProps> {
  (props: CustomProps & Omit<Passed<Name>, keyof CustomProps> & { ref?: Ref<ElementOf<Name>> }): ReactElement | null;
  displayName?: string;
}

/**
 * Makes a component that passes a ref, a class, styles, events and any attribute on to its root element. Mark the call
 * as pure, so that bundlers drop unused components.
 *
 * @param name for messages and developer tools
 * @param draw gets the props and the ref, and passes the props that it does not know to `element`
 * @example
 * import { component, element } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const Badge = component<"span", object>("Badge", (passed, ref) =>
 *   element("span", { className: "badge", children: "Model" }, passed, ref),
 * );
 * console.log(renderToStaticMarkup(<Badge render={<strong />} />)); // <strong class="badge">Model</strong>
 */
export function component<Name extends Tag, CustomProps>(
  name: string,
  draw: (
    props: CustomProps & Omit<Passed<Name>, keyof CustomProps>,
    ref: ForwardedRef<ElementOf<Name>>,
  ) => ReactElement | null,
): PassThroughComponent<Name, CustomProps> {
  const made = forwardRef(draw as Parameters<typeof forwardRef>[0]) as unknown as PassThroughComponent<
    Name,
    CustomProps
  >;
  made.displayName = name;
  return made;
}

interface ElementOptions {
  /** Class names of the component; those passed on are added. */
  className: string;
  state?: ComponentState;
  /** Attributes of the component that a caller may override. */
  attributes?: Attributes;
  children?: ReactNode;
}

/** A ref to an element that is not known here. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyRef = Ref<any> | undefined;

/**
 * The root element of a component: it adds the component's class, state and attributes to what the caller passes, and
 * takes `render` into account.
 * @example
 * import { component, element } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const Badge = component<"span", { isNew?: boolean }>("Badge", ({ isNew, ...passed }, ref) =>
 *   element("span", { className: "badge", state: { new: isNew }, children: "Model" }, passed, ref),
 * );
 * console.log(renderToStaticMarkup(<Badge isNew className="large" />));
 * // <span class="badge large" data-new="">Model</span>
 */
export function element<Name extends Tag>(
  tag: Name,
  { className, state = {}, attributes = {}, children }: ElementOptions,
  { render, ...passed }: Attributes & { render?: Render },
  ref: AnyRef,
): ReactElement {
  const props = mergeProps({ className, ...attributes, ...dataAttributes(state) }, resolved(passed, state));
  if (typeof render === "function") return render({ ...props, ref, children }, state);
  if (render === undefined) return createElement(tag, { ...props, ref } as Attributes, children);
  const given = render.props as Attributes;
  return cloneElement(
    render,
    { ...mergeProps(props, given), ref: mergeRefs(refOf(render), ref) } as Attributes,
    (given["children"] as ReactNode) ?? children,
  );
}

/** Attributes with `className` and `style` as values, where the caller gave functions of the state. */
function resolved(passed: Attributes, state: ComponentState): Attributes {
  const attributes = { ...passed };
  for (const name of ["className", "style"] as const) {
    const value = attributes[name];
    if (typeof value === "function") attributes[name] = (value as (state: ComponentState) => unknown)(state);
  }
  return attributes;
}

/**
 * One set of attributes over another: classes are joined, styles merged, handlers run one after the other (the later
 * set's first, and the earlier's not at all where that one prevented the default); of anything else the later counts.
 */
export function mergeProps(under: Attributes, over: Attributes): Attributes {
  const merged = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const before = under[name];
    if (name === "className") merged[name] = [before, value].filter(Boolean).join(" ");
    else if (name === "style") merged[name] = { ...(before as CSSProperties), ...(value as CSSProperties) };
    else if (/^on[A-Z]/.test(name) && typeof before === "function" && typeof value === "function")
      merged[name] = chained(value as Handler, before as Handler);
    else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

type Handler = (event: { defaultPrevented?: boolean }, ...rest: unknown[]) => void;

function chained(first: Handler, second: Handler): Handler {
  return (event, ...rest) => {
    first(event, ...rest);
    if (event?.defaultPrevented !== true) second(event, ...rest);
  };
}

function dataAttributes(state: ComponentState): Attributes {
  return Object.fromEntries(
    Object.entries(state)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [
        `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        value === true ? "" : value,
      ]),
  );
}

/**
 * React 19 has an element's ref among its props, React 18 next to them; each warns about the
 * other's access.
 */
function refOf(of: ReactElement): AnyRef {
  return Number.parseInt(version, 10) >= 19
    ? (of.props as { ref?: AnyRef }).ref
    : (of as unknown as { ref?: AnyRef }).ref;
}

/** One ref that gives the element to both. */
export function mergeRefs(first: AnyRef, second: AnyRef): AnyRef {
  if (!first || !second) return first || second || undefined;
  return (instance: unknown) => {
    for (const ref of [first, second]) {
      if (typeof ref === "function") ref(instance);
      else ref.current = instance;
    }
  };
}
