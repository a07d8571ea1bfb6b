/**
 * Response header with the id of the build that a page's data comes from. Data of a different build may have a
 * different shape.
 */
export const buildHeader = "page-build";
