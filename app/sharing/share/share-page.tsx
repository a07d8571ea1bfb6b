import { Fragment } from "react";
import type { ShareWords } from "~/content/schema/messages";
import { useShellData } from "~/content/site/use-shell-data";
import { momentValue, openings } from "~/content/url/choice";
import { joined, keptFields, piecesOf } from "~/content/url/query";
import { PersistentQueryLink, usePersistentQuery } from "~/navigation/persistent-query-link";
import type { ShareData } from "./page.server";
import { Made } from "./share-result";

/**
 * A form that makes links to demos, and the link that it has made (rules 22.1 to 22.4). It comes as a document, whose
 * styles it has; no script leads to it.
 */
export function SharePage({ data }: { data: ShareData }) {
  const { path, words, choice, made, tours } = data;
  const isFaulty = choice.campaign === undefined;
  const kept = usePersistentQuery();
  return (
    <div className="share-page">
      <h1>{words.title}</h1>
      <p>{words.introduction}</p>
      <form method="get" action={`${path}#made`} autoComplete="off">
        {keptFields(kept).map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may be there twice
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend>{words.stops}</legend>
          <p>{words.stopsHint}</p>
          <ol className="share-rows">
            <Rows data={data} words={words} />
          </ol>
          {tours.length > 0 && (
            <p>
              {words.tours}{" "}
              {tours.map(({ title, query }, index) => (
                <Fragment key={query}>
                  {index > 0 && ", "}
                  <PersistentQueryLink
                    to={path}
                    query={joined([...piecesOf(kept), ...piecesOf(query)])}
                    leaves
                  >
                    {title}
                  </PersistentQueryLink>
                </Fragment>
              ))}
            </p>
          )}
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
        <fieldset>
          <legend>{words.shows}</legend>
          <Tick name="share-view" value="pictures" checked={choice.asPictures} label={words.asPictures} />
          <Tick name="share-quality" value="low" checked={choice.low} label={words.low} />
          <Tick
            name="share-captions"
            value={data.otherLanguage}
            checked={choice.captions === data.otherLanguage}
            label={words.otherCaptions}
          />
        </fieldset>
        <div className="field">
          <label htmlFor="share-campaign">{words.campaign}</label>
          <input
            id="share-campaign"
            name="share-campaign"
            defaultValue={choice.campaign}
            maxLength={40}
            aria-describedby="share-campaign-hint"
            aria-invalid={isFaulty || undefined}
          />
          <p id="share-campaign-hint" className={isFaulty ? "fault" : undefined}>
            {words.campaignHint}
          </p>
        </div>
        <button type="submit" className="button">
          {words.make}
        </button>
      </form>
      {made && <Made made={made} data={data} />}
    </div>
  );
}

/** The stops in their order, each a tab and a moment of it, and rows for more. */
function Rows({ data: { rows, free, groups }, words }: { data: ShareData; words: ShareWords }) {
  const { lang } = useShellData();
  const tabs = (
    <>
      <option value="">{words.noStop}</option>
      {groups.map((group) => (
        <optgroup key={group.name} label={group.name} lang={group.lang === lang ? undefined : group.lang}>
          {group.tabs.map(({ id, tab }) => (
            <option key={id} value={id}>
              {tab}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
  const filled = rows.map((stop) => ({ id: stop.id, second: stop.second, moments: stop.moments }));
  const all = [
    ...filled,
    ...Array.from({ length: free }, () => ({ id: "", second: undefined, moments: [] })),
  ];
  return all.map(({ id, second, moments }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the order
    <li key={`${index} ${id}`}>
      <div className="share-row">
        <select name="share-stop" defaultValue={id} aria-label={words.demo}>
          {tabs}
        </select>
        {moments.length > 0 ? (
          <select name="share-at" defaultValue={momentValue({ id }, second)} aria-label={words.moment}>
            <option value="">{words.beginning}</option>
            {moments.map((moment) => (
              <option key={moment.second} value={momentValue({ id }, moment.second)}>
                {moment.text}
              </option>
            ))}
          </select>
        ) : (
          <input name="share-at" placeholder="0:00" size={5} maxLength={8} aria-label={words.moment} />
        )}
      </div>
    </li>
  ));
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
