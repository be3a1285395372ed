/**
 * How every part is made: one root element that takes what its caller passes on (ref, class, style, events, any
 * attribute), shows its state as data attributes, and can be replaced through `render`.
 *
 * Nothing here is a hook, so that parts render in server components, in static pages and in the browser alike. A ref
 * comes through `forwardRef`, which React 18 needs and React 19 still takes.
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

/** Facts about a part, shown as `data-…` attributes: `true` as an empty one, `false` and `undefined` not at all. */
export type PartState = Readonly<Record<string, string | number | boolean | undefined>>;

/** Another element in place of a part's own: an element that gets the part's attributes, or a function of them. */
export type Render = ReactElement | ((attributes: Attributes, state: PartState) => ReactElement);

/** What a part takes beside its own props: every attribute of its element, and `render`. */
export type Passed<Name extends Tag> = Omit<ComponentPropsWithoutRef<Name>, "children"> & {
  /** Replaces the part's element: `render={<section />}`, or a function of its attributes and state. */
  render?: Render;
};

type ElementOf<Name extends Tag> = JSX.IntrinsicElements[Name] extends { ref?: Ref<infer Element> | undefined }
  ? Element
  : never;

/** A part: a component that passes on what it does not know. */
export interface Part<Name extends Tag, Own> {
  (props: Own & Omit<Passed<Name>, keyof Own> & { ref?: Ref<ElementOf<Name>> }): ReactElement | null;
  displayName?: string;
}

/**
 * Makes a part.
 *
 * @param name for messages and developer tools
 * @param draw gets the props and the ref, and hands what it does not know to `element`
 *
 * Calls of it are marked as pure, so that bundlers leave out the parts that nobody uses.
 */
export function part<Name extends Tag, Own>(
  name: string,
  draw: (props: Own & Omit<Passed<Name>, keyof Own>, ref: ForwardedRef<ElementOf<Name>>) => ReactElement | null,
): Part<Name, Own> {
  const made = forwardRef(draw as Parameters<typeof forwardRef>[0]) as unknown as Part<Name, Own>;
  made.displayName = name;
  return made;
}

interface OwnElement {
  /** Class names of the part; those passed on are added. */
  className: string;
  state?: PartState;
  /** Attributes of the part that a caller may override. */
  attributes?: Attributes;
  children?: ReactNode;
}

/** A ref to an element that is not known here. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyRef = Ref<any> | undefined;

/** The root element of a part. */
export function element<Name extends Tag>(
  tag: Name,
  { className, state = {}, attributes = {}, children }: OwnElement,
  { render, ...passed }: Attributes & { render?: Render },
  ref: AnyRef,
): ReactElement {
  const props = mergeProps({ className, ...attributes, ...dataAttributes(state) }, passed);
  if (typeof render === "function") return render({ ...props, ref, children }, state);
  if (render === undefined) return createElement(tag, { ...props, ref } as Attributes, children);
  const given = render.props as Attributes;
  return cloneElement(
    render,
    { ...mergeProps(props, given), ref: mergeRefs(refOf(render), ref) } as Attributes,
    (given["children"] as ReactNode) ?? children,
  );
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

function dataAttributes(state: PartState): Attributes {
  return Object.fromEntries(
    Object.entries(state)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [
        `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        value === true ? "" : value,
      ]),
  );
}

/** React 19 keeps an element's ref among its props, React 18 beside them; each warns about the other's place. */
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
