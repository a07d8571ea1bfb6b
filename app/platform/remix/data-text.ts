/**
 * A route's data as one JSON text. Remix writes a number for each value of a route's data, which made the first view of a
 * demo 700 bytes heavier.
 */
export type DataText<Data> = string & { readonly of?: Data };

export function asText<Data>(data: Data): DataText<Data> {
  return JSON.stringify(data);
}

export function fromText<Data>(text: DataText<Data>): Data {
  return JSON.parse(text);
}
