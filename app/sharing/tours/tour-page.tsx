import { useShellData } from "~/content/shell-data/use-shell-data";
import { DemoText } from "~/demo/demo";
import { PictureSources } from "~/demo/video/player/poster";
import { useContact, usePrintedQuery } from "~/navigation/links/use-contact";
import { fill } from "~/schema/basics/naming";
import { PicturedStops } from "~/sharing/tours/print/pictured-stops";
import { PrintedQrCode } from "~/sharing/tours/print/printed-qr-code";
import { BreakableAddress, readable } from "~/ui/breakable-address";
import { unstyledSize } from "~/ui/browser/unstyled-size";
import { queryOfStop } from "~/urls/page-queries/tour";
import { StopLink } from "./stop-link";
import { TourCards } from "./tour-cards";
import type { TourData } from "./tour-page.server";
import { useStart } from "./use-tour";

export function tourTitle({ named, count }: TourData, { tour }: { tour: Words }): string {
  if (count === 0) return tour.choose;
  return named?.title ?? fill(tour.unnamed, { count });
}

type Words = { choose: string; unnamed: string };

/** Links to this page must load the document, because client navigation would not load the page's style sheet. */
export function TourPage({ data }: { data: TourData }) {
  const { messages, siteUrl, lang, cloudName } = useShellData();
  const printed = usePrintedQuery();
  return (
    <article className="tour-page">
      <header className="stage">
        <p>{cloudName}</p>
        <h1>{tourTitle(data, messages)}</h1>
        <p>{data.named?.sentence}</p>
        {data.start && <Start start={data.start} />}
        <PicturedStops
          stops={data.cover}
          also={({ path, moment }) => (
            <span className="printed" hidden>
              <BreakableAddress address={readable(siteUrl + path)} />
              {queryOfStop(printed, moment)}
            </span>
          )}
        />
        {data.qrCode && <PrintedWays qrCode={data.qrCode} />}
      </header>
      <TourCards tours={data.tours} isHeaded={false} />
      {data.stops.map(({ path, texts, lang: own, scenes }) => (
        <section key={path} lang={own === lang ? undefined : own}>
          <h2>{texts.title}</h2>
          <DemoText page={texts} />
          <ol className="tour-scenes">
            {scenes.map(({ text, lang: said, picture: { url, width, height, ...sets } }) => (
              <li key={url}>
                <picture>
                  <PictureSources sets={sets} sizes="640px" />
                  <img
                    className="video-still"
                    src={url}
                    {...(width && height ? unstyledSize({ width, height }) : {})}
                    alt=""
                  />
                </picture>
                <p lang={said === own ? undefined : said}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

function Start({ start }: { start: NonNullable<TourData["start"]> }) {
  const { messages } = useShellData();
  return (
    <p>
      <StopLink className="button" stop={useStart(start)}>
        {messages.tour.start}
      </StopLink>
    </p>
  );
}

function PrintedWays({ qrCode }: { qrCode: string }) {
  const { contact, messages } = useShellData();
  const person = useContact();
  const phone = person?.phone ?? contact.phone;
  return (
    <div className="tour-ways" hidden>
      <PrintedQrCode address={qrCode} />
      <p>
        <strong>{messages.contactUs}</strong>
        <br />
        {person && (
          <>
            {person.name}, {person.role}
            <br />
          </>
        )}
        {person?.email ?? contact.email}
        {phone && (
          <>
            <br />
            {phone}
          </>
        )}
      </p>
    </div>
  );
}
