import { describe, expect, test } from "vitest";
import { rejectionOf } from "~/server/limits/request-rules";
import { addressAt } from "../resolved";

const workflow = "/Seafood/PURCHASE/Workflow";
const create = "/Seafood/PURCHASE/Create%20Purchase";
const cms = "/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon";
const report = "/Logistics/ANALYSE/B%C3%A6rekraftsrapport";
const flow =
  "/Seafood/WELCOME%20TO%20PR%C3%98VEHAVN%20SEAFOOD%20CLOUD/Process%20Flow%20in%20Purchase%20%26%20Sales";

const request = {
  ...{ method: "GET", hosts: ["demo.example"], contentLength: undefined },
  ...{ proxied: true, tellsPlayback: false },
};

function leadsTo(target: string): string {
  const { redirect, path, query } = addressAt(target);
  return redirect?.location ?? (path === undefined ? "404" : path + query);
}

describe("a mangled URL (rule 3.15)", () => {
  test.each([
    // Chat and mail programs may treat punctuation, brackets or quotation marks after a URL as part of the link.
    [`${workflow}.`, workflow],
    [`${workflow}%22%3E`, workflow],
    [`${workflow}*_%60%5C`, workflow],
    [`${workflow}%20%E2%80%94`, workflow],
    ["/Seafood/PURCHASE%2E.", create],
    ["/Logistics/FORTOLLING%20(CMS)).", cms],
    // URLs with quotation marks before or around a name.
    ["/Seafood/PURCHASE/%22Workflow%22", workflow],
    ["/%22Seafood%22/PURCHASE/Workflow", workflow],
    ["/Seafood/PURCHASE/(Workflow).", workflow],
    ["/Seafood/PURCHASE/**Workflow**", workflow],
    ["/Seafood/PURCHASE/%22Workflow", workflow],
    ["/Logistics/(FORTOLLING%20(CMS)", cms],
    // Typographic hyphens of word processors.
    ["/Seafood/legal/privacy%E2%80%93policy.", "/Seafood/legal/privacy-policy"],
    [`${workflow}%E2%80%8B%E2%80%8B.`, workflow],
    [`/%EF%BB%BF${workflow.slice(1)}`, workflow],
    // URLs that a gateway or a visitor escaped twice.
    ["/Seafood/PURCHASE/Create%2520Purchase", create],
    ["/Logistics/FORTOLLING%252520%252528CMS%252529/Tolldeklarasjon", cms],
    [`${workflow}%3Ft%3D14%26internal`, `${workflow}?t=14&internal`],
    [`${workflow}%3Fview=pictures%23scene-2`, `${workflow}?view=pictures#scene-2`],
    [`${workflow}?view=pictures%23scene-2`, `${workflow}?view=pictures#scene-2`],
    ["/Seafood%2FPURCHASE%2FWorkflow", workflow],
    // Escaped as Latin-1 by old mail programs.
    ["/Logistics/ANALYSE/B%E6rekraftsrapport", report],
    // Character references from copied HTML.
    [flow.replace("%26", "&%2338;"), flow],
    // Browsers send a URL with `&#38;` only up to the `&`, because the `#` starts the fragment.
    [flow.replace(/%26.*/, "&"), flow],
    ["/Logistics/ANALYSE/B&aelig;rekraftsrapport", report],
    [`${workflow}?internal&amp;amp;t=14`, `${workflow}?internal&t=14`],
    [`${workflow}?amp;tour=workflow`, `${workflow}?tour=workflow`],
    ["/Logistics/FORTOLLING+(CMS)/Tolldeklarasjon", cms],
    [`${workflow}?t=3D14`, `${workflow}?t=14`],
    [`${workflow}?t=%22approve%22`, `${workflow}?t=approve`],
    [`${workflow}?x=1&(redirect)`, `${workflow}?x=1&redirect`],
    // Repeated URLs, and URLs with text appended.
    [`/https://demo.example${workflow}`, workflow],
    [`/demo.example:8443${workflow}`, workflow],
    [`${workflow}](https://demo.example${workflow})`, workflow],
    [`${workflow}${workflow}`, workflow],
    [`${workflow}__;!!OToaGQ!46eoPtLJi2qnOYxjNi6l$`, workflow],
    [`${workflow}&data=05%7C01%7C%7Ce0db85%7C0%7C0&sdata=mxTjSxm&reserved=0`, workflow],
    // Line breaks and escape sequences that mail programs insert into URLs (quoted-printable encoding).
    ["/Seafood/PURCHASE/Work%0D%0Aflow", workflow],
    ["/Seafood/PURCHASE/Work=0D=0Aflow", workflow],
    ["/Seafood/PURCHASE/Work%0A%20%20flow", workflow],
    ["/Seafood/PURCHASE/Create=20Purchase", create],
    ["/Logistics/ANALYSE/B=E6rekraftsrapport.", report],
  ])("%s redirects to %s", (mangled, meant) => {
    const { redirect, canonical } = addressAt(mangled);
    expect(rejectionOf({ ...request, target: mangled })).toBeUndefined();
    expect(leadsTo(mangled)).toBe(meant);
    expect(redirect).toBeDefined();
    expect(canonical).toBeUndefined();
    expect(addressAt(meant.replace(/#.*/, "")).redirect).toBeUndefined();
  });

  test("keeps the rest of its query byte-identical", () => {
    expect(leadsTo(`${workflow}.?internal&utm_source=a+b%20c&&x=%zz`)).toBe(
      `${workflow}?internal&utm_source=a+b%20c&&x=%zz`,
    );
  });

  test("redirects to an embed if it is an embed's URL", () => {
    expect(leadsTo(`/embed${workflow}.?t=14`)).toBe(`/embed${workflow}?t=14`);
  });

  test.each([
    "/Seafood/PURCHASE/(None).",
    "/Seafood/PURCHASE/Workflows",
    "/Seafood/PURCHASE/Work%E0%A4flow.",
    "/seafood/PURCHASE/Workflow",
    "/https://evil.example/wp-login.php",
    "/Logistics/ANALYSE/X%E6",
    "/B%E6r/ANALYSE/None",
    "/x.y/%252e%252e%252fetc%252fpasswd",
    "/Seafood/PURCHASE/Workflow/more",
    `${workflow}.data.`,
  ])("%s gets status 404", (target) => {
    expect(leadsTo(target)).toBe("404");
  });

  test.each([
    `${workflow}?x=(a).&amp;y=1`,
    `${workflow}?utm_source=mail.`,
    `${workflow}?internal=a%2520b.`,
    `${workflow}?t-x=14)&touring=1.`,
    `${workflow}?tour=workflow%2Cinvoicing`,
    `${workflow}?t=-&utm_source=%E6`,
    "/Seafood/questions?ask=-",
    "/a%2Fpartner/ANALYSE/B%C3%A6rekraftsrapport",
    `${workflow}?&&`,
    "/Seafood/search?q=what%3F)",
    "/Seafood/share?share-campaign=a.b.",
  ])("%s is not changed", (target) => {
    expect(addressAt(target).redirect).toBeUndefined();
  });

  test.each(["/\\evil.example", "/https://evil.example//evil.example", "/https:/x//evil.example/Seafood"])(
    "%s does not redirect to another host",
    (target) => {
      const location = addressAt(target).redirect?.location ?? "/";
      expect(new URL(location, "https://demo.example").host).toBe("demo.example");
    },
  );
});

describe("names with characters at which mail programs end a link (rule 3.1)", () => {
  test.each([
    ["/Logistics/FORTOLLING%20(CMS)/Tolldeklarasjon?internal&t=14", `${cms}?internal&t=14`],
    ["/par(t)ner/ANALYSE", "/par%28t%29ner/ANALYSE/B%C3%A6rekraftsrapport"],
  ])("%s redirects to %s", (target, exact) => {
    expect(addressAt(target).redirect?.location).toBe(exact);
  });

  test("in data URLs stay as client navigations request them", () => {
    expect(addressAt("/Logistics/FORTOLLING%20(CMS)/Tolldeklarasjon.data").redirect).toBeUndefined();
  });
});
