/** A route's data as JSON, which is shorter than Remix's own format. */
export type DataText<Data> = string & { readonly of?: Data };

export function asText<Data>(data: Data): DataText<Data> {
  return JSON.stringify(data);
}

export function fromText<Data>(text: DataText<Data>): Data {
  return JSON.parse(text);
}
