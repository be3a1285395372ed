/**
 * The root element of a component: it takes what the caller passes on (ref, class, style, events, any attribute), shows
 * the component's state as data attributes, and can be replaced through `render`.
 *
 * Components are plain functions without hooks of their own here, so they render in server components, in static pages
 * and in the browser alike. A `ref` among the props reaches the root element in React 19; with React 18 put it on the
 * element of `render`.
 */
import {
  cloneElement,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  createElement,
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

/** Props of a component whose root is this element: its own, and every attribute of the element. */
export type Props<Name extends Tag, CustomProps> = CustomProps &
  Omit<Passed<Name>, keyof CustomProps> & { ref?: Ref<ElementOf<Name>> | undefined };

/** A ref to an element that is not known here. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyRef = Ref<any> | undefined;

interface RootElementProps {
  tag: Tag;
  /** Class names of the component; those passed on are added. */
  className: string;
  state?: ComponentState;
  /** Attributes of the component that a caller may override. */
  attributes?: Attributes;
  /** The component's own ref to its element, next to one that is passed. */
  elementRef?: AnyRef;
  /** Props that the component does not know. */
  passed: object;
  children?: ReactNode;
}

/**
 * The element of a component, with its class, state and attributes and those that the caller passed.
 * @example
 * import { renderToStaticMarkup } from "react-dom/server";
 * import { RootElement, type Props } from "./root-element.tsx";
 *
 * function Badge({ isNew, ...passed }: Props<"span", { isNew?: boolean }>) {
 *   return (
 *     <RootElement tag="span" className="badge" state={{ new: isNew }} passed={passed}>
 *       Model
 *     </RootElement>
 *   );
 * }
 * console.log(renderToStaticMarkup(<Badge isNew className="large" />));
 * // <span class="badge large" data-new="">Model</span>
 */
export function RootElement({
  tag,
  className,
  state = {},
  attributes = {},
  elementRef,
  passed,
  children,
}: RootElementProps): ReactElement {
  const { render, ref: passedRef, ...rest } = passed as Attributes & { render?: Render; ref?: AnyRef };
  const ref = mergeRefs(elementRef, passedRef);
  const props = mergeProps({ className, ...attributes, ...dataAttributes(state) }, resolved(rest, state));
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
function mergeRefs(first: AnyRef, second: AnyRef): AnyRef {
  if (!first || !second) return first || second || undefined;
  return (instance: unknown) => {
    for (const ref of [first, second]) {
      if (typeof ref === "function") ref(instance);
      else ref.current = instance;
    }
  };
}
