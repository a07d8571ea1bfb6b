import { fill } from "~/schema/basics/naming";
import type { ShareWords } from "~/schema/messages";
import { PicturedStops } from "~/sharing/tours/print/pictured-stops";
import { useCopy } from "~/ui/use-copy";
import { type Choice, noNotices, queryOfChoice } from "~/urls/page-queries/choice";
import { Previews } from "./previews";
import type { MadeLink, ShareData } from "./share-page.server";

export type AlternativeLink = { href: string; text: string };

type Props = {
  made: NonNullable<MadeLink>;
  data: ShareData;
  copy: AlternativeLink | undefined;
  isStale: boolean;
};

export function ShareResult({ made, data, copy, isStale }: Props) {
  const { link, path, mail, embed, preview, stops } = made;
  const { words, mailPath } = data;
  // Makes the result inert while it does not match the form, so that visitors cannot copy an outdated link.
  const stale = isStale && { inert: "", "aria-busy": true };
  return (
    <section className="made" id="made" aria-labelledby="made-heading" {...stale}>
      <div className="made-card">
        <h2 id="made-heading">{words.made}</h2>
        <PicturedStops stops={stops} />
        <div className="made-link">
          <Copied words={words} label={words.link} text={link}>
            <input id="made-link" readOnly value={link} />
          </Copied>
          <p className="made-ways">
            <a className="button" href={mail.href}>
              {words.mail}
            </a>{" "}
            <a className="button quiet" href={path} target="_blank" rel="noopener">
              {words.open}
            </a>{" "}
            <a className="button quiet" href={mailPath + queryOfChoice(choiceOf(data))}>
              {words.mailDraft}
            </a>{" "}
            {copy && (
              <a className="button quiet" href={copy.href} download rel="nofollow">
                {copy.text}
              </a>
            )}
          </p>
        </div>
      </div>
      <h3>{words.previews}</h3>
      <Previews preview={preview} />
      <QrCode made={made} data={data} />
      {embed && (
        <Copied words={words} label={words.embed} text={embed}>
          <textarea id="made-embed" readOnly rows={6} value={embed} spellCheck={false} />
        </Copied>
      )}
    </section>
  );
}

function choiceOf({ choice }: ShareData): Choice {
  return { ...choice, ...noNotices, section: undefined };
}

function QrCode({ made, data }: Pick<Props, "made" | "data">) {
  const { path, words } = data;
  const query = queryOfChoice(choiceOf(data));
  return (
    <>
      <h3>{words.qrCode}</h3>
      <div className="qr-code">
        <img src={`${path}.svg${query}`} width="160" height="160" alt={words.qrCodeOf} />
        <p>
          {(["svg", "png"] as const).map((ending) => (
            <a key={ending} href={`${path}.${ending}${query}`} download={`${made.fileName}.${ending}`}>
              {`${fill(words.download, { format: ending.toUpperCase() })} `}
            </a>
          ))}
        </p>
      </div>
    </>
  );
}

type CopiedProps = {
  words: ShareWords;
  label: string;
  text: string;
  children: React.ReactElement<{ id: string }>;
};

function Copied({ words, label, text, children: field }: CopiedProps) {
  const { canCopy, copied, copy } = useCopy();
  const press = async () => {
    if (await copy(text)) return;
    document.querySelector<HTMLInputElement>(`#${field.props.id}`)?.select();
  };
  return (
    <div className="field">
      <label htmlFor={field.props.id}>{label}</label>
      <div className="copied">
        {field}
        {canCopy && (
          <button type="button" className="button quiet" onClick={press}>
            {copied ? words.copied : words.copy}
          </button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {copied && words.copied}
      </span>
    </div>
  );
}
