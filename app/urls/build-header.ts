/** Response header with the server's build id. Pages reject data from another build, whose structure may differ. */
export const buildHeader = "page-build";
