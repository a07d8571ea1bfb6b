/** Tells pages which build their data is from: another version's may be of another shape. */
export const buildHeader = "page-build";
