import type { ModelQuery } from "../model-query.ts";

/** An order that a query requests: the `cheapest`. */
export type QueryOrder = Pick<ModelQuery, "direction"> & Required<Pick<ModelQuery, "sort">>;
