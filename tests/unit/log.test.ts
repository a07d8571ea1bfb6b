import { describe, expect, test } from "vitest";
import { describeError } from "~/platform/log/log.server";

describe("an error in the log", () => {
  test("has its type, code, stack and causes, but no properties added by a library", () => {
    const cause = Object.assign(new TypeError("connection refused"), { code: "ECONNREFUSED" });
    const error = Object.assign(new Error("cannot store", { cause }), {
      detail: "Key (email)=(kari@example.com) already exists.",
      parameters: ["kari@example.com"],
    });
    const described = describeError(error);
    expect(described).toMatchObject({
      type: "Error",
      message: "cannot store",
      stack: expect.stringContaining("log.test"),
      cause: { type: "TypeError", message: "connection refused", code: "ECONNREFUSED" },
    });
    expect(JSON.stringify(described)).not.toContain("kari");
  });

  test("has the type and the value of a thrown value that is not an error", () => {
    expect(describeError("nope")).toEqual({ type: "string", message: "nope" });
  });
});
