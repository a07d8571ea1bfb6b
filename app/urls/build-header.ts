/** Header with the id of the build that rendered the data. Data from another build may have a different structure. */
export const buildHeader = "page-build";
