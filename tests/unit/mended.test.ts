import { describe, expect, test } from "vitest";
import { refusalOf } from "~/server/limits/request-rules";
import { addressAt } from "../resolved";

const workflow = "/Seafood/PURCHASE/Workflow";
const create = "/Seafood/PURCHASE/Create%20Purchase";
const cms = "/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon";
const connect = "/Logistics/SJ%C3%85F%C3%98R%20OG%20TRANSPORTKJ%C3%98PER/Connect";
const flow =
  "/Seafood/WELCOME%20TO%20PR%C3%98VEHAVN%20SEAFOOD%20CLOUD/Process%20Flow%20in%20Purchase%20%26%20Sales";

const request = {
  ...{ method: "GET", hosts: ["demo.example"], contentLength: undefined },
  ...{ proxied: true, tellsPlayback: false },
};

/** Where an address leads: by a redirect, or because it is a page's own. */
function leadsTo(target: string): string {
  const { redirect, path, query } = addressAt(target);
  return redirect?.location ?? (path === undefined ? "404" : path + query);
}

describe("an address that was mangled on its way (rule 3.15)", () => {
  test.each([
    // Sentences, lists, brackets and quotation marks around an address, as chats and mail programs link it.
    [`${workflow}.`, workflow],
    [`${workflow},`, workflow],
    [`${workflow};`, workflow],
    [`${workflow}:`, workflow],
    [`${workflow}!`, workflow],
    [`${workflow})`, workflow],
    [`${workflow}).`, workflow],
    [`${workflow}]`, workflow],
    [`${workflow}%5D`, workflow],
    [`${workflow}%7D`, workflow],
    [`${workflow}>`, workflow],
    [`${workflow}%3E`, workflow],
    [`${workflow}%3E.`, workflow],
    [`${workflow}%22`, workflow],
    [`${workflow}%22%3E`, workflow],
    [`${workflow}'`, workflow],
    [`${workflow}%E2%80%9D`, workflow],
    [`${workflow}%E2%80%99,`, workflow],
    [`${workflow}%C2%BB`, workflow],
    [`${workflow}%C2%BB.`, workflow],
    [`${workflow}%E2%80%A6`, workflow],
    [`${workflow}%E3%80%82`, workflow],
    [`${workflow}%EF%BC%89`, workflow],
    [`${workflow}*`, workflow],
    [`${workflow}_`, workflow],
    [`${workflow}%60`, workflow],
    [`${workflow}%5C`, workflow],
    ["/Seafood/PURCHASE.", create],
    ["/Seafood/PURCHASE%2E.", create],
    [`${cms}.`, cms],
    ["/Logistics/FORTOLLING%20(CMS)).", cms],
    // Characters that nobody sees, from Word, Teams and PDFs.
    [`${workflow}%E2%80%8B`, workflow],
    ["/Seafood/PURCHASE/Work%E2%80%8Bflow", workflow],
    [`${workflow}%E2%80%8B%E2%80%8B.`, workflow],
    [`%EF%BB%BF${workflow}`.replace(/^%EF%BB%BF\//, "/%EF%BB%BF"), workflow],
    [`${workflow}%EF%BB%BF`, workflow],
    ["/Seafood/PURCHASE/Work%C2%ADflow", workflow],
    [`${workflow}%E2%81%A0`, workflow],
    [`${workflow}%E2%80%8E`, workflow],
    [`${workflow}%C2%A0`, workflow],
    [`${workflow}%20`, workflow],
    // Escaped once more by a gateway, or by pasting an address that was escaped.
    ["/Seafood/PURCHASE/Create%2520Purchase", create],
    ["/Seafood/PURCHASE/Create%252520Purchase", create],
    ["/Logistics/SJ%25C3%2585F%25C3%2598R%2520OG%2520TRANSPORTKJ%25C3%2598PER/Connect", connect],
    ["/Logistics/FORTOLLING%2520%2528CMS%2529/Tolldeklarasjon", cms],
    ["/Seafood/PURCHASE%2FWorkflow", workflow],
    [`${workflow}%3Ft=14`, `${workflow}?t=14`],
    [`${workflow}%3Ft%3D14%26internal`, `${workflow}?t=14&internal`],
    [`${workflow}%253Ft%253D14`, `${workflow}?t=14`],
    [`${workflow}%3Finternal?t=14`, `${workflow}?internal&t=14`],
    [`${workflow}%23scene-2`, `${workflow}#scene-2`],
    [`${workflow}%3Fview=pictures%23scene-2`, `${workflow}?view=pictures#scene-2`],
    [`${workflow}?view=pictures%23scene-2`, `${workflow}?view=pictures#scene-2`],
    // References of HTML, where a text was taken from a source.
    [flow.replace("%26", "&amp;"), flow],
    [flow.replace("%26", "&#38;").replace("#", "%23"), flow],
    [flow.replace("%26", "%26amp%3B"), flow],
    [`${workflow}&quot;`, workflow],
    [`${workflow}&gt;`, workflow],
    [`${workflow}?internal&amp;t=14`, `${workflow}?internal&t=14`],
    [`${workflow}?internal&amp%3Bt=14`, `${workflow}?internal&t=14`],
    [`${workflow}?internal&amp;amp;t=14`, `${workflow}?internal&t=14`],
    [`${workflow}?internal&%2338;t=14`, `${workflow}?internal&t=14`],
    [`${workflow}?amp;tour=workflow`, `${workflow}?tour=workflow`],
    // Forms and old gateways write blanks as plus signs.
    ["/Seafood/PURCHASE/Create+Purchase", create],
    ["/Seafood/PURCHASE/Create+Purchase?internal", `${create}?internal`],
    ["/Logistics/FORTOLLING+(CMS)/Tolldeklarasjon", cms],
    // Parameters at the end of a sentence.
    [`${workflow}?t=14)`, `${workflow}?t=14`],
    [`${workflow}?t=14.`, `${workflow}?t=14`],
    [`${workflow}?t=14%E2%80%8B`, `${workflow}?t=14`],
    [`${workflow}?t=14%3E`, `${workflow}?t=14`],
    [`${workflow}?t=3D14`, `${workflow}?t=14`],
    [`${workflow}?t%3D14`, `${workflow}?t=14`],
    [`${workflow}?utm_source=a%20b&t=14,`, `${workflow}?utm_source=a%20b&t=14`],
    [`${workflow}?captions=nb.`, `${workflow}?captions=nb`],
    [`${workflow}?tour=workflow,invoicing.`, `${workflow}?tour=workflow,invoicing`],
    [`${workflow}?rep=solveig)`, `${workflow}?rep=solveig`],
    [`${workflow}?internal.`, `${workflow}?internal`],
    [`${workflow}?x=1&redirect)`, `${workflow}?x=1&redirect`],
    // The whole address again, with or without what stood between.
    [`/https://demo.example${workflow}`, workflow],
    [`/https:/demo.example${workflow}`, workflow],
    [`/http%3A%2F%2Fdemo.example${workflow}`, workflow],
    [`/demo.example${workflow}`, workflow],
    [`/demo.example:8443${workflow}`, workflow],
    [`${workflow}https://demo.example${workflow}`, workflow],
    [`${workflow}%20https://demo.example${workflow}`, workflow],
    [`${workflow}%3Chttps://demo.example${workflow}%3E`, workflow],
    [`${workflow}%20%3Chttps://demo.example${workflow}%3E`, workflow],
    [`${workflow}](https://demo.example${workflow})`, workflow],
    [`${workflow}%7CWorkflow%3E`, workflow],
    [`${workflow}${workflow}`, workflow],
    [`${workflow}__;!!OToaGQ!46eoPtLJi2qnOYxjNi6l$`, workflow],
    [`${workflow}&data=05%7C01%7C%7Ce0db85%7C0%7C0&sdata=mxTjSxm&reserved=0`, workflow],
    // Lines that were broken at 76 characters.
    ["/Seafood/PURCHASE/Work%0Aflow", workflow],
    ["/Seafood/PURCHASE/Work%0D%0Aflow", workflow],
    ["/Seafood/PURCHASE/Work=0D=0Aflow", workflow],
    ["/Seafood/PURCHASE/Work%3D%0D%0Aflow", workflow],
    ["/Seafood/PURCHASE/Work%0A%20%20flow", workflow],
    ["/Seafood/PURCHASE/Create%0APurchase", create],
    [`${workflow}%0D%0A`, workflow],
  ])("%s leads to %s", (mangled, meant) => {
    const { redirect, canonical } = addressAt(mangled);
    expect(refusalOf({ ...request, target: mangled })).toBeUndefined();
    expect(leadsTo(mangled)).toBe(meant);
    expect(redirect).toBeDefined();
    expect(canonical).toBeUndefined();
    // One redirect, and no further one.
    expect(addressAt(meant.replace(/#.*/, "")).redirect).toBeUndefined();
  });

  test("keeps the rest of its query, byte for byte", () => {
    expect(leadsTo(`${workflow}.?internal&utm_source=a+b%20c&&x=%zz`)).toBe(
      `${workflow}?internal&utm_source=a+b%20c&&x=%zz`,
    );
  });

  test("leads to an embed as well", () => {
    expect(leadsTo(`/embed${workflow}.?t=14`)).toBe(`/embed${workflow}?t=14`);
  });

  test.each([
    "/Seafood/PURCHASE/None.",
    "/Seafood/NONE/Workflow)",
    "/Seafood/PURCHASE/Workflows",
    "/Seafood/PURCHASE/Work%E0%A4flow.",
    "/seafood/PURCHASE/Workflow",
    "/wp-login.php",
    "/https://evil.example/wp-login.php",
    "/.env",
    "//evil.example/x",
    "/x.y/%252e%252e%252fetc%252fpasswd",
    "/Seafood/PURCHASE/Workflow/more",
    `${workflow}.data.`,
  ])("%s leads nowhere", (target) => {
    expect(leadsTo(target)).toBe("404");
  });

  test.each([
    `${workflow}?x=(a).&amp;y=1`,
    `${workflow}?utm_source=mail.`,
    `${workflow}?internal=a%2520b.`,
    `${workflow}?t-x=14)&touring=1.`,
    `${workflow}?tour=workflow%2Cinvoicing`,
    `${workflow}?t=1m3s&quality=low`,
    `${workflow}?&&`,
    "/Seafood/search?q=what%3F)",
    "/Seafood/share?share-campaign=a.b.",
  ])("%s is nobody's to change", (target) => {
    expect(addressAt(target).redirect).toBeUndefined();
  });

  test.each(["/\\evil.example", "/https://evil.example//evil.example", "/https:/x//evil.example/Seafood"])(
    "%s leads to no other host",
    (target) => {
      const location = addressAt(target).redirect?.location ?? "/";
      expect(new URL(location, "https://demo.example").host).toBe("demo.example");
    },
  );
});

describe("names with what mail programs cut at (rule 3.1)", () => {
  test.each([
    ["/Logistics/FORTOLLING%20(CMS)/Tolldeklarasjon?internal&t=14", `${cms}?internal&t=14`],
    ["/par(t)ner/ANALYSE", "/par%28t%29ner/ANALYSE/B%C3%A6rekraftsrapport"],
  ])("%s leads to %s", (target, exact) => {
    expect(addressAt(target).redirect?.location).toBe(exact);
  });

  test("of data are left as they are, as client navigations ask for", () => {
    expect(addressAt("/Logistics/FORTOLLING%20(CMS)/Tolldeklarasjon.data").redirect).toBeUndefined();
  });
});
