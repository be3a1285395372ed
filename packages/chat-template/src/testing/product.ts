/** All pairs of two lists, the second running fastest. */
export function product<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  return left.flatMap((a) => right.map((b): [A, B] => [a, b]));
}
