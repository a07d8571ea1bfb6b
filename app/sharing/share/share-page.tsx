import { Fragment } from "react";
import { KeptFields } from "~/navigation/links/kept-fields";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/links/persistent-query-link";
import { QuestionsLink } from "~/navigation/links/questions-link";
import { fill } from "~/schema/basics/naming";
import { BelowStyles } from "~/shell/below-styles";
import { Announcement } from "~/ui/announcement";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { isCampaign, openings } from "~/urls/page-queries/choice";
import { joined, piecesOf } from "~/urls/query/query";
import styles from "./share-page.css?inline";
import type { ShareData } from "./share-page.server";
import { type AlternativeLink, ShareResult } from "./share-result";
import { ShareRows } from "./share-rows";
import { useLiveForm } from "./use-live-form";

adoptStyles(styles);

/** If scripts are enabled, the link is updated after each change to the form (rules 22.1 to 22.4). */
export function SharePage({ data, copy }: { data: ShareData; copy: AlternativeLink | undefined }) {
  const { path, words, choice, made } = data;
  const kept = usePersistentQuery();
  const { form, onSubmit, isStale } = useLiveForm(data);
  return (
    <>
      <header className="stage">
        <h1>{words.title}</h1>
        <p>{words.introduction}</p>
      </header>
      <div className="link-maker">
        {/* Links the styles before the form, because the shell would link them too late for the first paint. */}
        <BelowStyles />
        <form ref={form} method="get" action={`${path}#made`} autoComplete="off" onSubmit={onSubmit}>
          {/* Enter presses the first button. This hidden button submits the form, so Enter does not move a stop. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {words.make}
          </button>
          <KeptFields />
          <fieldset id="stops" aria-describedby={choice.invalidTime && "invalid-time"}>
            <legend>{words.stops}</legend>
            <p>{words.stopsHint}</p>
            {choice.invalidTime && (
              <p id="invalid-time" className="fault" role="status">
                {fill(words.invalidTime, { time: choice.invalidTime })}
              </p>
            )}
            <ShareRows data={data} />
            <Tours data={data} kept={kept} />
            <QuestionsLink />
          </fieldset>
          <fieldset>
            <legend>{words.opens}</legend>
            {openings.map((opening) => (
              <label key={opening}>
                <input
                  type="radio"
                  name="share-opens"
                  value={opening}
                  defaultChecked={choice.opens === opening}
                />
                {words.openings[opening]}
              </label>
            ))}
          </fieldset>
          {Object.values(data.offers).some(Boolean) && (
            <fieldset>
              <legend>{words.shows}</legend>
              {data.offers.pictures && (
                <Tick
                  name="share-view"
                  value="pictures"
                  checked={choice.asPictures}
                  label={words.asPictures}
                />
              )}
              {data.offers.low && (
                <Tick name="share-quality" value="low" checked={choice.low} label={words.low} />
              )}
              {data.offers.otherCaptions && (
                <Tick
                  name="share-captions"
                  value={data.otherLanguage}
                  checked={choice.captions === data.otherLanguage}
                  label={words.otherCaptions}
                />
              )}
            </fieldset>
          )}
          <Sender data={data} />
          <Campaign data={data} />
          <button type="submit" className="button">
            {words.make}
          </button>
        </form>
        {made ? (
          <ShareResult {...{ made, data, copy, isStale }} />
        ) : (
          <p className="not-made" id="made">
            {choice.lacksStops ? (
              <span className="fault" role="status">
                {words.nothingChosen}
              </span>
            ) : (
              words.nothingMade
            )}
          </p>
        )}
        <Announcement text={made ? fill(words.madeOf, { demos: made.names }) : ""} />
      </div>
    </>
  );
}

function Tours({ data: { path, words, tours }, kept }: { data: ShareData; kept: string }) {
  if (tours.length === 0) return null;
  return (
    <p>
      {words.tours}{" "}
      {tours.map(({ title, query }, index) => (
        <Fragment key={query}>
          {index > 0 && ", "}
          <PersistentQueryLink
            to={path}
            query={joined([...piecesOf(kept), ...piecesOf(query)])}
            // Loads the document, because a client navigation would keep the old values of uncontrolled fields.
            reloadDocument
          >
            {title}
          </PersistentQueryLink>
        </Fragment>
      ))}
    </p>
  );
}

function Sender({ data: { people, personWords, choice } }: { data: ShareData }) {
  if (people.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor="link-rep">{personWords?.choose}</label>
      <select id="link-rep" name="share-rep" defaultValue={choice.rep ?? ""}>
        <option value="">{personWords?.nobody}</option>
        {people.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {`${name}, ${role}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function Campaign({ data: { words, choice, campaigns } }: { data: ShareData }) {
  const isInvalid = choice.campaign !== "" && !isCampaign(choice.campaign);
  return (
    <div className="field">
      <label htmlFor="link-campaign">{words.campaign}</label>
      <input
        id="link-campaign"
        name="share-campaign"
        defaultValue={choice.campaign}
        maxLength={40}
        list="link-campaigns"
        aria-describedby={isInvalid ? "link-campaign-fault link-campaign-hint" : "link-campaign-hint"}
        aria-invalid={isInvalid || undefined}
      />
      <datalist id="link-campaigns">
        {campaigns.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {isInvalid && (
        <p id="link-campaign-fault" className="fault">
          {words.campaignInvalid}
        </p>
      )}
      <p id="link-campaign-hint">{words.campaignHint}</p>
    </div>
  );
}

type TickProps = { name: string; value: string; checked: boolean; label: string };

function Tick({ name, value, checked, label }: TickProps) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      {label}
    </label>
  );
}
