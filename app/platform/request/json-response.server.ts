import { Attached } from "./attached";

const texts = new Attached<Response, Buffer<ArrayBuffer>>();

/**
 * JSON as a response. The server's steps send its text themselves, as to read it back from a stream takes as long as to
 * find what it says; the body is for development.
 */
export function jsonResponse(data: unknown): Response {
  const text = Buffer.from(JSON.stringify(data));
  const headers = { "Content-Type": "application/json" };
  const response = new Response(import.meta.env.PROD ? null : text, { headers });
  texts.set(response, text);
  return response;
}

/** The text of a response with JSON. */
export function jsonIn(response: Response): Buffer<ArrayBuffer> | undefined {
  return texts.of(response);
}
