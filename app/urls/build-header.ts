/** Response header with the id of the server's build, because data from another build may have a different structure. */
export const buildHeader = "page-build";
