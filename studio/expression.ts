/**
 * Evaluates an arithmetic expression, such as `lines.amount * 0.25`.
 * @throws Error if the syntax is invalid
 */
export function evaluate(source: string, lookup: (name: string) => number): number {
  const tokens = source.match(/[A-Za-z_][\w.]*|\d+(?:\.\d+)?|[-+*/()]|\S/g) ?? [];
  let position = 0;

  function sum(): number {
    let value = product();
    while (tokens[position] === "+" || tokens[position] === "-")
      value = tokens[position++] === "+" ? value + product() : value - product();
    return value;
  }
  function product(): number {
    let value = factor();
    while (tokens[position] === "*" || tokens[position] === "/")
      value = tokens[position++] === "*" ? value * factor() : value / factor();
    return value;
  }
  function factor(): number {
    const token = tokens[position++];
    if (token === "-") return -factor();
    if (token === "(") {
      const value = sum();
      if (tokens[position++] !== ")") throw new Error(`"${source}": a bracket is not closed`);
      return value;
    }
    if (token && /^\d/.test(token)) return Number(token);
    if (token && /^[A-Za-z_]/.test(token)) return lookup(token);
    throw new Error(`"${source}": unexpected ${token === undefined ? "end" : `"${token}"`}`);
  }

  const value = sum();
  if (position < tokens.length) throw new Error(`"${source}": unexpected "${tokens[position]}"`);
  return value;
}
