/** A constant, because reading `process.env` is slow. */
export const inDevelopment = process.env.NODE_ENV === "development";
