/** A route's data as one JSON text. Remix's format, with a number for each value, is 700 bytes larger for a demo. */
export type DataText<Data> = string & { readonly of?: Data };

export function asText<Data>(data: Data): DataText<Data> {
  return JSON.stringify(data);
}

export function fromText<Data>(text: DataText<Data>): Data {
  return JSON.parse(text);
}
