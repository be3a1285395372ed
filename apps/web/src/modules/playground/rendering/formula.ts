/** Signs of a formula in Markdown. */
export const FORMULA = /\$|\\[([]|```math/;
