/** The confidence from which a sheet is cut out without asking (`docs/product.md` §9). */
export const SURE = 0.35
