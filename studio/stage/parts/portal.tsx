import type { CSSProperties } from "react";
import { z } from "zod";
import { useStage } from "../context";
import { base, id, type Part } from "./base";
import { Glyph, glyph } from "./glyph";
import { Parts } from "./part";
import { useView, viewOf } from "./views";

const brand = {
  brand: z.string(),
  icon: glyph,
  colour: z.string().regex(/^#[0-9a-f]{6}$/, "must be like #0a6e8a"),
};

const schemaOf = (part: z.ZodType<Part>) =>
  z.strictObject({
    type: z.literal("portal"),
    ...base,
    id,
    ...brand,
    /** The brand changes to another haulier when a flag is raised. */
    others: z.array(z.strictObject({ when: id, ...brand })).default([]),
    user: z.string(),
    menu: z.array(z.strictObject({ id, label: z.string(), views: z.array(id) })).min(1),
    views: z.array(viewOf(part)).min(1),
  });

type Portal = z.infer<ReturnType<typeof schemaOf>>;

function Draw({ part }: { part: Portal }) {
  const { text, target, flag, progress } = useStage();
  const { view: shown, come } = useView(part.views);
  const other = part.others.findLast((each) => flag(each.when));
  const own = other ?? part;
  const changed = other ? progress(other.when, 600) : 1;
  return (
    <div className="portal" style={{ "--brand": own.colour, "--sea": own.colour } as CSSProperties}>
      <header style={{ opacity: 0.35 + 0.65 * changed }} {...target(`${part.id}.header`)}>
        <i className="portal-mark">
          <Glyph name={own.icon} size={28} />
        </i>
        <b>{own.brand}</b>
        <nav>
          {part.menu.map((each) => (
            <span
              key={each.id}
              data-current={each.views.includes(shown.id) || undefined}
              {...target(each.id)}
            >
              {each.label}
            </span>
          ))}
        </nav>
        <span className="portal-user">{part.user}</span>
      </header>
      <div
        key={shown.id}
        className="portal-page screen"
        style={come < 1 ? { opacity: come, transform: `translateY(${(1 - come) * 16}px)` } : undefined}
      >
        <h2>
          {text(`${shown.id}.title`, shown.title)}
          {shown.sub !== undefined && <small>{text(`${shown.id}.sub`, shown.sub)}</small>}
        </h2>
        <Parts parts={shown.parts} />
      </div>
    </div>
  );
}

export const portal = (part: z.ZodType<Part>) => ({ schema: schemaOf(part), Draw });
