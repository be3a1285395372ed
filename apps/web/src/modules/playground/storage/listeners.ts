/** Functions that are called after a change, in the form that `useSyncExternalStore` takes. */
export interface Listeners {
  notify: () => void;
  /** @returns a function that ends it */
  subscribe: (listener: () => void) => () => void;
}

export function newListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
