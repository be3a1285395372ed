/** What Python writes for objects that hardly any template prints. */
import { type PyObject, type Value, Callable, DictView, Namespace, PyRange } from "./values.ts";

const CLASSES: Readonly<Record<string, string>> = {
  dict: "<class 'dict'>",
  namespace: "<class 'jinja2.utils.Namespace'>",
  cycler: "<class 'jinja2.utils.Cycler'>",
  joiner: "<class 'jinja2.utils.Joiner'>",
};

/** `inner` writes what is inside. */
export function rareRepr(value: PyObject, inner: (value: Value) => string): string {
  const { typeName } = value;
  if (value instanceof PyRange)
    return `range(${value.start}, ${value.stop}${value.step === 1 ? "" : `, ${value.step}`})`;
  if (value instanceof DictView) return `${typeName}([${value.items.map(inner).join(", ")}])`;
  if (value instanceof Callable) return CLASSES[typeName] ?? `<${typeName}>`;
  if (!(value instanceof Namespace)) return `<${typeName} object>`;
  const pairs = Array.from(value.values, ([name, item]) => `${inner(name)}: ${inner(item)}`);
  return `<Namespace {${pairs.join(", ")}}>`;
}
