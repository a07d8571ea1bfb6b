import { expect, test } from "vitest";
import { dataInDocument } from "~/platform/remix/document-data";

test.each(["", "x", ".streamController.enqueue(", '.streamController.enqueue("'])(
  "a page's data is found in its document for the query %j",
  (query) => {
    const values = [{ _1: 2, _4: -5 }, "loaderData", { _3: 6 }, "routes/$area", "errors", "root", "Workflow"];
    const written = JSON.stringify(JSON.stringify(values));
    const inAttribute = query.replaceAll('"', "&quot;");
    const html = `<input value="${inAttribute}"/><script>context.streamController.enqueue(${written});</script>`;
    expect(dataInDocument(html)).toContain("Workflow");
  },
);
