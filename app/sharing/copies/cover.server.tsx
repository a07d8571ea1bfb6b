import { clock } from "~/demo/video/time";
import type { Language } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import { svgOf } from "~/sharing/share/qr-code.server";
import { unstyledWidth } from "~/ui/browser/unstyled-size";
import { queryOfStop, writtenTour } from "~/urls/page-queries/tour";
import type { CopiedDemo } from "./copied-demos.server";
import { copyDocument, dateAndRelease, siteUrl } from "./frame.server";
import { type CopyOrder, contentIn, partsInWords, sizeInWords, titleOf } from "./order.server";

export function coverPage(order: CopyOrder, demos: CopiedDemo[], bytes: number): string {
  const { choice, content: own } = order;
  const written = contentIn(choice.language, own);
  const content = choice.of === "product" ? own : written;
  const { messages, product, forms } = written;
  const words = messages.copy;
  const title = titleOf(order);
  const online = onlineUrl(order, demos);
  const holds = partsInWords(written, {
    videos: demos.some(({ videoFile }) => videoFile),
    captions: demos.some(({ captions }) => captions.length > 0),
    pictures: demos.some(({ scenes }) => scenes.length > 0),
  });
  const facts = {
    count: demos.length,
    size: sizeInWords(bytes, written),
    quality: messages.video[choice.size],
  };
  return copyDocument({
    order,
    content: {
      ...content,
      messages,
      forms,
      product: { ...own.product, lang: product.lang },
    },
    title,
    about: title,
    online,
    children: (
      <article className="cover">
        <header>
          {choice.of === "stops" && <p>{own.product.cloudName}</p>}
          <h1>{title}</h1>
          <p>{fill(demos.length === 1 ? words.factsOne : words.facts, facts)}</p>
          <p>{holds}</p>
          <p>{dateAndRelease(messages, product.lang)}</p>
        </header>
        <section aria-labelledby="stops">
          <h2 id="stops">{words.contents}</h2>
          {groupsOf(order, demos).map(({ name, lang, demos: own }) => (
            <section key={name}>
              {name && <h3 lang={lang}>{name}</h3>}
              <ol className="cover-stops">
                {own.map((demo) => (
                  <Stop key={demo.page} demo={demo} />
                ))}
              </ol>
            </section>
          ))}
        </section>
        <aside className="cover-ways">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(svgOf(online))}`}
            alt=""
            width="120"
            height="120"
          />
          <p>
            {words.online}
            <br />
            <a href={online}>{online}</a> <small>{words.network}</small>
          </p>
        </aside>
      </article>
    ),
  });
}

function Stop({ demo: { page, name, poster, demo, videoFile } }: { demo: CopiedDemo }) {
  const { durationSeconds } = demo;
  return (
    <li>
      <a href={page} lang={name.lang}>
        {poster && <img className="video-still" src={poster} width={unstyledWidth} alt="" loading="lazy" />}
        <span>{name.name}</span>
      </a>
      {videoFile && durationSeconds !== undefined && <small>{clock(durationSeconds)}</small>}
    </li>
  );
}

function groupsOf({ choice }: CopyOrder, demos: CopiedDemo[]) {
  const groups: { name: string; lang: Language; demos: CopiedDemo[] }[] = [];
  for (const each of demos) {
    const { cloudName, lang } = each.content.product;
    const section = each.content.sections.find(({ tabs }) => tabs.includes(each.tab))?.sectionName;
    const name = { stops: "", product: section, everything: `${cloudName}: ${section}` }[choice.of] ?? "";
    const last = groups.at(-1);
    if (last?.name === name) last.demos.push(each);
    else groups.push({ name, lang, demos: [each] });
  }
  return groups;
}

function onlineUrl({ choice, content, tour, rep }: CopyOrder, demos: CopiedDemo[]): string {
  const [first] = demos;
  if (choice.of === "everything") return siteUrl("/", rep);
  if (choice.of === "product" || !first) return siteUrl(`/${content.product.value}`, rep);
  if (tour.length > 1) return siteUrl(`/${first.demo.product}`, rep, `tour=${writtenTour(tour)}`);
  return siteUrl(first.demo.path, rep, ...queryOfStop("", first).slice(1).split("&").filter(Boolean));
}
