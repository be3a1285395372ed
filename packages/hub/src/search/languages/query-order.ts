import type { ModelQuery, ModelSort } from "../model-query.ts";

/** An order that a query requests: the `cheapest`. */
export type QueryOrder = Pick<ModelQuery, "direction"> & { sort: Exclude<ModelSort, "fit"> };
