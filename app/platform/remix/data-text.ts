/** A route's data as a single JSON string. In Remix's own format, the data of a demo page would be 700 bytes larger. */
export type DataText<Data> = string & { readonly of?: Data };

export function asText<Data>(data: Data): DataText<Data> {
  return JSON.stringify(data);
}

export function fromText<Data>(text: DataText<Data>): Data {
  return JSON.parse(text);
}
