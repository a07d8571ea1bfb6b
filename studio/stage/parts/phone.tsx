import { z } from "zod";
import { useStage } from "../context";
import { base, id, type Part } from "./base";
import { Parts } from "./part";
import { useView, viewOf } from "./views";

const schemaOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    type: z.literal("phone"),
    ...base,
    id,
    /** Set as `phone.clock`. */
    clock: z.string(),
    /** There is no coverage while this flag is raised. */
    offline: id.optional(),
    views: z.array(viewOf(part)).min(1),
  });

type Phone = z.infer<ReturnType<typeof schemaOf>>;

const words = { en: "No service", nb: "Ingen dekning" };

function Draw({ part }: { part: Phone }) {
  const { view: shown, come } = useView(part.views);
  const { text, target } = useStage();
  return (
    <div className="phone">
      <div className="phone-glass">
        <Status part={part} />
        <div
          key={shown.id}
          className="phone-view"
          style={come < 1 ? { opacity: come, transform: `translateX(${(1 - come) * 70}px)` } : undefined}
        >
          <header {...target(`${part.id}.header`)}>
            {shown.when && <i className="phone-back" />}
            <span>
              <b>{text(`${shown.id}.title`, shown.title)}</b>
              {shown.sub !== undefined && <small>{text(`${shown.id}.sub`, shown.sub)}</small>}
            </span>
          </header>
          <div className="phone-body">
            <Parts parts={shown.parts} />
          </div>
        </div>
        <i className="phone-home" />
      </div>
    </div>
  );
}

function Status({ part: { id: name, clock, offline } }: { part: Phone }) {
  const { text, flag, lang, target } = useStage();
  const lost = offline !== undefined && flag(offline);
  return (
    <p className="phone-status" data-lost={lost || undefined} {...target(`${name}.status`)}>
      <b>{text(`${name}.clock`, clock)}</b>
      <span>{lost ? words[lang] : "5G"}</span>
      <svg viewBox="0 0 24 20" width="24" height="20" role="presentation">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 6}
            y={14 - bar * 4.5}
            width="4"
            height={6 + bar * 4.5}
            rx="1"
            opacity={lost ? 0.3 : 1}
          />
        ))}
        {lost && <path d="M2 2l20 17" />}
      </svg>
      <i className="phone-battery" />
    </p>
  );
}

export const phone = (part: z.ZodType<Part>) => ({ schema: schemaOf(part), Draw });
