import { expect, test } from "vitest";
import { addressAt } from "~/content/site/address.server";
import { renderDocument } from "~/server/pages/document.server";
import { fixtureFolder } from "../fixture/site";
import { failedContext } from "../remix-context";

process.chdir(fixtureFolder);

test.each([
  ["/Seafood/PURCHASE/Workflow", 'lang="en"', "Something went wrong at our end"],
  ["/Logistics", 'lang="nb"', "Noe gikk galt hos oss"],
  ["/", 'lang="en"', "Something went wrong at our end"],
])(
  "an error page without data has header, footer, contact address and a link: %s",
  async (path, lang, title) => {
    const { html } = await renderDocument(addressAt(path), `http://localhost${path}`, failedContext(path));
    expect(html).toContain(lang);
    expect(html).toMatch(new RegExp(`<title>${title}`));
    expect(html).toMatch(new RegExp(`<h1>${title}</h1>`));
    expect(html).toMatch(/mailto:(?:solveig|hei)@provehavn\.example/);
    expect(html).toMatch(/<main.*<a class="button".*<\/main>/s);
    expect(html).toMatch(/<header.*<nav.*<footer/s);
    expect(html).not.toContain('type="module"');
  },
);
