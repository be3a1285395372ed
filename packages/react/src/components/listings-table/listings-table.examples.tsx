import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { LISTINGS_TABLE_LABELS, ListingsTable } from "./listings-table.tsx";
import { LISTINGS, thousand } from "../../sample-data/sample-data.ts";

export const listingsTable: ComponentExamples = {
  name: "ListingsTable",
  about: "The providers of a model with their prices, sortable with plain links.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the table, which the arrow keys then scroll", focuses: ".vt-listings" }],
  labels: LISTINGS_TABLE_LABELS,
  states: {
    usual: () => <ListingsTable listings={LISTINGS} sortAddress={(sort) => `?offers=${sort}`} />,
    none: () => <ListingsTable listings={[]} />,
    one: () => <ListingsTable listings={LISTINGS.slice(0, 1)} labels={{ label: "One listing" }} />,
    "sorted by name": () => <ListingsTable listings={LISTINGS} sort="name" labels={{ label: "Listings by name" }} />,
    "of a provider": () => <ListingsTable listings={LISTINGS} of="models" labels={{ label: "Models of a provider" }} />,
    "a thousand": () => (
      <ListingsTable
        listings={thousand((at) => ({
          provider: `provider-${at}`,
          providerId: `model-${at}`,
          readOn: "",
          source: "an example",
        }))}
        labels={{ label: "A thousand listings" }}
      />
    ),
  },
};
