/** Header with the build that a page's data comes from: data of another version may have another shape. */
export const buildHeader = "page-build";
