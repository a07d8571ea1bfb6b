import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, NavLink, Route, Routes, useParams } from "react-router-dom";
import type { ProductContent } from "~/content/schema/content";
import type { Tab } from "~/content/schema/data-set";
import type { Site } from "~/content/schema/site";
import { PosterPicture } from "~/demo/video/poster";
import "../../../app/shell/styles/base.css";
import "../../../app/shell/styles/shell.css";
import "../../../app/shell/styles/demo.css";
import "../../../app/shell/styles/video.css";
import "../../../app/shell/styles/search.css";
import "../../../app/shell/styles/below.css";

/** The same content as a single-page application, with everything in one script and icons fetched as SVG text. */
declare const CONTENT: SinglePageContent;

export type SinglePageContent = {
  brand: Site["brand"];
  products: Record<"Seafood" | "Logistics", Pick<ProductContent, "sections" | "messages" | "forms">>;
};

function Icon({ path }: { path: string }) {
  const [svg, setSvg] = useState("");
  useEffect(() => {
    fetch(`/assets${path}`)
      .then((response) => response.text())
      .then(setSvg);
  }, [path]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own icons
  return <span className="icon" dangerouslySetInnerHTML={{ __html: svg }} />;
}

function Page() {
  const { area = "Seafood", sectionName = "", step = "" } = useParams();
  const { sections, messages, forms } = CONTENT.products[area === "Seafood" ? "Seafood" : "Logistics"];
  const section = sections.find((each) => each.sectionName === sectionName);
  const tab = section?.tabs.find((each) => each.tab === step);
  const link = (...parts: string[]) => `/${parts.map(encodeURIComponent).join("/")}`;
  return (
    <>
      <header className="site-header">
        <div className="top-bar">
          <NavLink className="logo" to="/">
            <Icon path={CONTENT.brand.logo} />
            <span className="logo-name">{CONTENT.brand.name}</span>
          </NavLink>
          <a className="button contact-link" href="#contact">
            {messages.contactUs}
          </a>
        </div>
        <nav className="section-nav">
          <ul>
            {sections.map((each) => (
              <li key={each.sectionName}>
                <NavLink to={link(area, each.sectionName, each.tabs[0]?.tab ?? "")}>
                  <Icon path={each.icon} />
                  <span>{each.sectionName}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <nav className="tab-bar">
        <ul>
          {section?.tabs.map((each) => (
            <li key={each.tab}>
              <NavLink to={link(area, sectionName, each.tab)}>{each.tab}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content">{tab && <Demo tab={tab} />}</main>
      <section className="contact" id="contact">
        <h2>{messages.contactUs}</h2>
        <p>{forms.contact.introduction}</p>
        <form>
          {forms.contact.fields.map(({ name, label }) => (
            <label key={name}>
              {label} <input name={name} />
            </label>
          ))}
          <button type="submit" className="button">
            {forms.contact.submit}
          </button>
        </form>
      </section>
    </>
  );
}

/** Finds posters by their names: the manifest would be a second script. */
function posterOf(image: string) {
  const base = `/assets${image.replace(/\.jpg$/, "")}`;
  const webp = [480, 800, 1280].map((width) => `${base}.${width}.webp ${width}w`).join(", ");
  return { webp, url: `/assets${image}` };
}

function Demo({ tab }: { tab: Tab }) {
  return (
    <article className="demo">
      <h1>{tab.title}</h1>
      <div className="demo-body">
        <div className="demo-video">
          <div className="screen">
            {tab.image && <PosterPicture poster={posterOf(tab.image)} />}
            {/* biome-ignore lint/a11y/useMediaCaption: a yardstick needs no captions */}
            <video
              controls
              playsInline
              width={1280}
              height={720}
              preload="none"
              src={`/assets${tab.video}`}
            />
          </div>
        </div>
        <div className="demo-text">
          {tab.subTitle && <h2>{tab.subTitle}</h2>}
          {tab.description && <p className="description">{tab.description}</p>}
          <ul className="bullets">
            {tab.paragraph?.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
          {tab.subText && <p className="sub-text">{tab.subText}</p>}
        </div>
      </div>
    </article>
  );
}

createRoot(document.getElementById("page") as HTMLElement).render(
  <BrowserRouter>
    <Routes>
      <Route path="/:area/:sectionName/:step" element={<Page />} />
    </Routes>
  </BrowserRouter>,
);
