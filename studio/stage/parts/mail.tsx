import { z } from "zod";
import { useStage } from "../context";
import { base, flags, id } from "./base";
import { Glyph } from "./glyph";

const attachment = z.strictObject({
  id,
  name: z.string(),
  /** Such as `PDF, 212 kB`. */
  size: z.string().optional(),
  ...flags,
});

const schema = z.strictObject({
  type: z.literal("mail"),
  ...base,
  id,
  from: z.string().optional(),
  /** Recipients separated by commas, set or typed as `mail.to`; `copy` likewise. */
  to: z.string().optional(),
  copy: z.string().optional(),
  /** Set or typed as `mail.subject`. */
  subject: z.string().optional(),
  body: z.array(z.string()).default([]),
  attachments: z.array(attachment).default([]),
  /** The flag that sends the mail, and the text that replaces it. */
  sent: id.optional(),
  receipt: z.string().optional(),
});

type Mail = z.infer<typeof schema>;

const words = {
  en: { from: "From", to: "To", copy: "Copy", subject: "Subject", send: "Send" },
  nb: { from: "Fra", to: "Til", copy: "Kopi", subject: "Emne", send: "Send" },
};

function Draw({ part }: { part: Mail }) {
  const { progress, flag, lang, target } = useStage();
  const word = words[lang];
  const gone = part.sent && flag(part.sent) ? progress(part.sent, 700, 120) : 0;
  const received = part.sent ? progress(part.sent, 400, 560) : 0;
  return (
    <div className="mail">
      {received > 0 && part.receipt && (
        <p className="mail-receipt" style={{ opacity: received }}>
          <i className="tick" data-on />
          {part.receipt}
        </p>
      )}
      <div
        className="card mail-window"
        style={
          gone > 0
            ? {
                opacity: 1 - gone,
                transform: `translate(${gone * 90}px, ${gone * -150}px) scale(${1 - gone * 0.25})`,
              }
            : undefined
        }
      >
        {part.from && (
          <p className="mail-line">
            <span className="label">{word.from}</span>
            <span>{part.from}</span>
          </p>
        )}
        <People mail={part.id} field="to" label={word.to} people={part.to} />
        {part.copy !== undefined && (
          <People mail={part.id} field="copy" label={word.copy} people={part.copy} />
        )}
        <Subject mail={part.id} label={word.subject} subject={part.subject} />
        {part.body.length > 0 && (
          <div className="mail-body" {...target(`${part.id}.body`)}>
            {part.body.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </div>
        )}
        <Attachments part={part} />
        <p className="mail-foot">
          <span className="press" data-kind="main" {...target(`${part.id}.send`)}>
            <Glyph name="mail" /> {word.send}
          </span>
        </p>
      </div>
    </div>
  );
}

function People({
  mail: name,
  field,
  label,
  people,
}: {
  mail: string;
  field: "to" | "copy";
  label: string;
  people: string | undefined;
}) {
  const { state, text, target } = useStage();
  const key = `${name}.${field}`;
  const shown = text(key, people);
  const focused = state.focus === key;
  return (
    <p className="mail-line" data-focus={focused || undefined} {...target(key)}>
      <span className="label">{label}</span>
      <span className="mail-people">
        {focused
          ? shown
          : shown
              .split(",")
              .filter(Boolean)
              .map((each) => (
                <b key={each} className="mail-person">
                  {each.trim()}
                </b>
              ))}
        {focused && <i className="caret" />}
      </span>
    </p>
  );
}

function Subject({
  mail: name,
  label,
  subject,
}: {
  mail: string;
  label: string;
  subject: string | undefined;
}) {
  const { state, text, target } = useStage();
  const key = `${name}.subject`;
  const focused = state.focus === key;
  return (
    <p className="mail-line" data-focus={focused || undefined} {...target(key)}>
      <span className="label">{label}</span>
      <b>
        {text(key, subject)}
        {focused && <i className="caret" />}
      </b>
    </p>
  );
}

function Attachments({ part: { id: name, attachments } }: { part: Mail }) {
  const { shows, target, arrival } = useStage();
  const list = attachments.filter(shows);
  if (attachments.length === 0) return null;
  return (
    <div
      className="mail-attachments"
      style={{ minHeight: Math.ceil(attachments.length / 2) * 70 - 10 }}
      {...target(`${name}.attachments`)}
    >
      {list.map((each, index) => {
        const come = arrival(each, 420, index * 110);
        return (
          <span
            key={each.id}
            className="mail-attachment"
            style={come < 1 ? { opacity: come, transform: `translateY(${(1 - come) * 26}px)` } : undefined}
            {...target(each.id)}
          >
            <Glyph name="document" size={30} />
            <span>
              <b>{each.name}</b>
              {each.size && <small>{each.size}</small>}
            </span>
          </span>
        );
      })}
    </div>
  );
}

export const mail = { schema, Draw };
