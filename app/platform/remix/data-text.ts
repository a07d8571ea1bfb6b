/** A route's data as a single JSON string. Remix's format would make a demo's data 700 bytes larger. */
export type DataText<Data> = string & { readonly of?: Data };

export function asText<Data>(data: Data): DataText<Data> {
  return JSON.stringify(data);
}

export function fromText<Data>(text: DataText<Data>): Data {
  return JSON.parse(text);
}
