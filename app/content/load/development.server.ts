/** The variable is read only once, because each read of `process.env` is slow. */
export const inDevelopment = process.env.NODE_ENV === "development";
