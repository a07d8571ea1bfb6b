import type { ShareWords } from "~/content/schema/messages";
import { useShellData } from "~/content/site/use-shell-data";
import { queryOfChoice } from "~/content/url/choice";
import { useCopy } from "~/ui/use-copy";
import type { MadeLink, ShareData } from "./page.server";
import { Previews } from "./previews";

type Props = { made: NonNullable<MadeLink>; data: ShareData };

/** The link that was made, and what is sent with it: a text, a QR code, and how programs preview it. */
export function Made({ made: { link, path, mail, embed, preview }, data }: Props) {
  const { words } = data;
  return (
    <section className="made" id="made" aria-labelledby="made-heading">
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
      <Copied words={words} label={words.mailText} text={mail.body}>
        <textarea id="made-mail" readOnly rows={7} value={mail.body} />
      </Copied>
      {embed && (
        <Copied words={words} label={words.embed} text={embed}>
          <textarea id="made-embed" readOnly rows={4} value={embed} spellCheck={false} />
        </Copied>
      )}
      <h3>{words.qrCode}</h3>
      <img
        className="qr-code"
        src={`${data.path}.svg${queryOfChoice(data.choice)}`}
        width="180"
        height="180"
        alt={words.qrCodeOf}
      />
      <h3>{words.previews}</h3>
      <Previews preview={preview} />
    </section>
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
  const { messages } = useShellData();
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
            {copied ? messages.video.linkCopied : words.copy}
          </button>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {copied && messages.video.linkCopied}
      </span>
    </div>
  );
}
