/** Header with the id of the build that rendered the data. Data of another build may have a different shape. */
export const buildHeader = "page-build";
