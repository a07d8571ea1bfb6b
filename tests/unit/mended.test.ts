import { describe, expect, test } from "vitest";
import { refusalOf } from "~/server/limits/request-rules";
import { addressAt } from "../resolved";

const workflow = "/Seafood/PURCHASE/Workflow";
const create = "/Seafood/PURCHASE/Create%20Purchase";
const cms = "/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon";
const connect = "/Logistics/SJ%C3%85F%C3%98R%20OG%20TRANSPORTKJ%C3%98PER/Connect";
const report = "/Logistics/ANALYSE/B%C3%A6rekraftsrapport";
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
    // Punctuation, brackets and quotation marks after a URL, as chats and mail programs link it.
    [`${workflow}.`, workflow],
    [`${workflow}).`, workflow],
    [`${workflow}%5D`, workflow],
    [`${workflow}%3E.`, workflow],
    [`${workflow}%22%3E`, workflow],
    [`${workflow}'`, workflow],
    [`${workflow}%E2%80%99,`, workflow],
    [`${workflow}%C2%BB`, workflow],
    [`${workflow}%E2%80%A6`, workflow],
    [`${workflow}%EF%BC%89`, workflow],
    [`${workflow}*_%60%5C`, workflow],
    [`${workflow}%E2%80%93`, workflow],
    [`${workflow}%20%E2%80%94`, workflow],
    ["/Seafood/PURCHASE%2E.", create],
    [`${cms}.`, cms],
    ["/Logistics/FORTOLLING%20(CMS)).", cms],
    // The same before a name, and around one.
    ["/Seafood/PURCHASE/%22Workflow%22", workflow],
    ["/Seafood/%22PURCHASE%22/%22Workflow%22", workflow],
    ["/%22Seafood%22/PURCHASE/Workflow", workflow],
    ["/Seafood/PURCHASE/(Workflow)", workflow],
    ["/Seafood/PURCHASE/(Workflow).", workflow],
    ["/Seafood/PURCHASE/%5B%5BWorkflow%5D%5D", workflow],
    ["/Seafood/PURCHASE/%E2%80%9CWorkflow%E2%80%9D", workflow],
    ["/Seafood/PURCHASE/%C2%ABWorkflow%C2%BB,", workflow],
    ["/Seafood/PURCHASE/%3CWorkflow%3E", workflow],
    ["/Seafood/PURCHASE/**Workflow**", workflow],
    ["/Seafood/PURCHASE/%22Workflow", workflow],
    ["/Logistics/%22FORTOLLING%20(CMS)%22/Tolldeklarasjon", cms],
    ["/Logistics/(FORTOLLING%20(CMS)", cms],
    // Hyphens as word processors write them.
    ["/Seafood/legal/privacy%E2%80%91policy", "/Seafood/legal/privacy-policy"],
    ["/Seafood/legal/privacy%E2%80%93policy.", "/Seafood/legal/privacy-policy"],
    // Characters that nobody sees, from Word, Teams and PDFs.
    ["/Seafood/PURCHASE/Work%E2%80%8Bflow", workflow],
    [`${workflow}%E2%80%8B%E2%80%8B.`, workflow],
    [`/%EF%BB%BF${workflow.slice(1)}`, workflow],
    ["/Seafood/PURCHASE/Work%C2%ADflow", workflow],
    [`${workflow}%C2%A0`, workflow],
    // Escaped once more by a gateway, or by pasting a URL that was escaped.
    ["/Seafood/PURCHASE/Create%2520Purchase", create],
    ["/Logistics/SJ%25C3%2585F%25C3%2598R%2520OG%2520TRANSPORTKJ%25C3%2598PER/Connect", connect],
    ["/Logistics/FORTOLLING%252520%252528CMS%252529/Tolldeklarasjon", cms],
    [`${workflow}%3Ft%3D14%26internal`, `${workflow}?t=14&internal`],
    [`${workflow}%253Ft%253D14`, `${workflow}?t=14`],
    [`${workflow}%3Finternal?t=14`, `${workflow}?internal&t=14`],
    [`${workflow}%3Fview=pictures%23scene-2`, `${workflow}?view=pictures#scene-2`],
    [`${workflow}?view=pictures%23scene-2`, `${workflow}?view=pictures#scene-2`],
    // Slashes escaped.
    ["/Seafood/PURCHASE%2FWorkflow", workflow],
    ["/Seafood%2FPURCHASE%2FWorkflow", workflow],
    ["/Seafood%2FPURCHASE/Workflow?t=14", `${workflow}?t=14`],
    ["/Logistics%252FANALYSE%252FB%C3%A6rekraftsrapport", report],
    ["/embed%2FSeafood%2FPURCHASE%2FWorkflow", `/embed${workflow}`],
    // Escaped as Latin-1 by old mail programs.
    ["/Logistics/ANALYSE/B%E6rekraftsrapport", report],
    ["/Logistics/ANALYSE/B%25E6rekraftsrapport", report],
    ["/Logistics/SJ%C5F%D8R%20OG%20TRANSPORTKJ%C3%98PER/Connect?internal", `${connect}?internal`],
    ["/Logistics%2FANALYSE%2FB%e6rekraftsrapport).", report],
    // References of HTML, where a text was taken from a source.
    [flow.replace("%26", "&amp;"), flow],
    [flow.replace("%26", "&amp;amp;"), flow],
    [flow.replace("%26", "&%2338;"), flow],
    [flow.replace("%26", "%26%23x26%3B"), flow],
    // A browser sends nothing after the `#` of `&#38;`.
    [flow.replace(/%26.*/, "&"), flow],
    ["/Logistics/ANALYSE/B&aelig;rekraftsrapport", report],
    [`${workflow}&quot;`, workflow],
    [`${workflow}?internal&amp%3Bt=14`, `${workflow}?internal&t=14`],
    [`${workflow}?internal&amp;amp;t=14`, `${workflow}?internal&t=14`],
    [`${workflow}?internal&%2338;t=14`, `${workflow}?internal&t=14`],
    [`${workflow}?amp;tour=workflow`, `${workflow}?tour=workflow`],
    // Forms and old gateways write blanks as plus signs.
    ["/Seafood/PURCHASE/Create+Purchase?internal", `${create}?internal`],
    ["/Logistics/FORTOLLING+(CMS)/Tolldeklarasjon", cms],
    // Parameters at the end of a sentence, or in brackets or quotation marks.
    [`${workflow}?t=14).`, `${workflow}?t=14`],
    [`${workflow}?t=14%E2%80%8B`, `${workflow}?t=14`],
    [`${workflow}?t=14%E2%80%93`, `${workflow}?t=14`],
    [`${workflow}?t=3D14`, `${workflow}?t=14`],
    [`${workflow}?t%3D14`, `${workflow}?t=14`],
    [`${workflow}?t=%22approve%22`, `${workflow}?t=approve`],
    [`${workflow}?t=(14)`, `${workflow}?t=14`],
    [`${workflow}?%22t=14%22`, `${workflow}?t=14`],
    [`${workflow}?tour=%E2%80%9Cworkflow,invoicing%E2%80%9D`, `${workflow}?tour=workflow,invoicing`],
    [`${workflow}?captions='nb'`, `${workflow}?captions=nb`],
    [`${workflow}?utm_source=a%20b&rep=solveig)`, `${workflow}?utm_source=a%20b&rep=solveig`],
    [`${workflow}?x=1&(redirect)`, `${workflow}?x=1&redirect`],
    // The whole URL again, with or without what stood between.
    [`/https://demo.example${workflow}`, workflow],
    [`/http%3A%2F%2Fdemo.example${workflow}`, workflow],
    [`/demo.example:8443${workflow}`, workflow],
    [`${workflow}https://demo.example${workflow}`, workflow],
    [`${workflow}%20%3Chttps://demo.example${workflow}%3E`, workflow],
    [`${workflow}](https://demo.example${workflow})`, workflow],
    [`${workflow}%7CWorkflow%3E`, workflow],
    [`${workflow}${workflow}`, workflow],
    [`${workflow}__;!!OToaGQ!46eoPtLJi2qnOYxjNi6l$`, workflow],
    [`${workflow}&data=05%7C01%7C%7Ce0db85%7C0%7C0&sdata=mxTjSxm&reserved=0`, workflow],
    // Lines that were broken at 76 characters, and quoted-printable.
    ["/Seafood/PURCHASE/Work%0D%0Aflow", workflow],
    ["/Seafood/PURCHASE/Work=0D=0Aflow", workflow],
    ["/Seafood/PURCHASE/Work%3D%0D%0Aflow", workflow],
    ["/Seafood/PURCHASE/Work%0A%20%20flow", workflow],
    ["/Seafood/PURCHASE/Create%0APurchase", create],
    ["/Seafood/PURCHASE/Create=20Purchase", create],
    ["/Logistics/ANALYSE/B=C3=A6rekraftsrapport", report],
    ["/Logistics/ANALYSE/B=E6rekraftsrapport.", report],
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
  ])("%s leads nowhere", (target) => {
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
