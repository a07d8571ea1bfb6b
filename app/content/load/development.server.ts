/** Whether the server follows what is saved. Looked up once: each look asks the system. */
export const inDevelopment = process.env.NODE_ENV === "development";
