/** Whether the server reloads changed content. A constant, because each access to `process.env` is a system call. */
export const inDevelopment = process.env.NODE_ENV === "development";
