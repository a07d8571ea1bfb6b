/** Response header with the build's id. Pages reject data of another build. */
export const buildHeader = "page-build";
