/** Response header with the server's build id, because data from another build may have a different structure. */
export const buildHeader = "page-build";
