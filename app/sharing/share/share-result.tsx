import type { ShareWords } from "~/content/schema/messages";
import { fill } from "~/content/schema/naming";
import { queryOfChoice } from "~/content/url/choice";
import { useCopy } from "~/ui/use-copy";
import type { MadeLink, ShareData } from "./page.server";
import { Previews } from "./previews";

type Props = {
  made: NonNullable<MadeLink>;
  data: ShareData;
  /** Whether the form asks for another one. */
  isStale: boolean;
};

/** The link that was made, and what is sent with it: a QR code, how programs preview it, and texts. */
export function Made({ made, data, isStale }: Props) {
  const { link, path, mail, embed, preview } = made;
  const { words } = data;
  // Nobody is to copy a link that leads to something else than the form says.
  const stale = isStale && { inert: "", "aria-busy": true };
  return (
    <>
      <section className="made" id="made" aria-labelledby="made-heading" {...stale}>
        <h2 id="made-heading">{words.made}</h2>
        <Copied words={words} label={words.link} text={link}>
          <input id="made-link" readOnly value={link} />
        </Copied>
        <p className="made-ways">
          <a className="button" href={path} target="_blank" rel="noopener">
            {words.open}
          </a>
          <a className="button quiet" href={mail.href}>
            {words.mail}
          </a>
        </p>
        <QrCode made={made} data={data} />
        <h3>{words.previews}</h3>
        <Previews preview={preview} />
      </section>
      <div className="made-texts" {...stale}>
        <Copied words={words} label={words.mailText} text={mail.body}>
          <textarea id="made-mail" readOnly rows={11} value={mail.body} />
        </Copied>
        {embed && (
          <Copied words={words} label={words.embed} text={embed}>
            <textarea id="made-embed" readOnly rows={11} value={embed} spellCheck={false} />
          </Copied>
        )}
      </div>
    </>
  );
}

function QrCode({ made, data: { path, choice, words } }: Omit<Props, "isStale">) {
  // The section whose demos are offered is no part of the link.
  const query = queryOfChoice({ ...choice, section: undefined });
  return (
    <>
      <h3>{words.qrCode}</h3>
      <div className="qr-code">
        <img src={`${path}.svg${query}`} width="160" height="160" alt={words.qrCodeOf} />
        <p>
          {(["svg", "png"] as const).map((ending) => (
            <a key={ending} href={`${path}.${ending}${query}`} download={`${made.fileName}.${ending}`}>
              {fill(words.download, { format: ending.toUpperCase() })}
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

/** A text to be copied: by hand from its field, or by the button that scripts add. */
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
