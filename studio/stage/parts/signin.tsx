import { z } from "zod";
import { useStage } from "../context";
import { base, id } from "./base";
import { Glyph } from "./glyph";

const schema = z.strictObject({
  type: z.literal("signin"),
  ...base,
  id,
  title: z.string(),
  provider: z.string(),
  /** Labels of e-mail, code and button; the values are typed as `signin.address` and `signin.code`. */
  address: z.string(),
  code: z.string(),
  button: z.string(),
  note: z.string(),
  digits: z.int().positive().default(6),
  /** Flag that asks for the code. */
  ask: id,
});

function Draw({ part }: { part: z.infer<typeof schema> }) {
  const { text, target, state, flag, progress } = useStage();
  const name = (key: string) => `${part.id}.${key}`;
  const typed = text(name("code"), "");
  const asked = flag(part.ask);
  return (
    <div className="signin">
      <div className="card">
        <span className="signin-mark">
          <Glyph name={typed.length >= part.digits ? "check" : asked ? "phone" : "shield"} size={46} />
        </span>
        <h3>{part.title}</h3>
        <p className="signin-provider">{part.provider}</p>
        <span className="label">{part.address}</span>
        <span
          className="box"
          data-focus={state.focus === name("address") || undefined}
          {...target(name("address"))}
        >
          {text(name("address"), "")}
          {state.focus === name("address") && <i className="caret" />}
        </span>
        {asked ? (
          <div style={{ opacity: progress(part.ask) }}>
            <span className="label">{part.code}</span>
            <div className="signin-code" {...target(name("code"))}>
              {Array.from({ length: part.digits }, (_, index) => index).map((index) => (
                <span
                  key={index}
                  data-focus={
                    (state.focus === name("code") && index === Math.min(typed.length, part.digits - 1)) ||
                    undefined
                  }
                >
                  {typed[index]}
                </span>
              ))}
            </div>
          </div>
        ) : (
          <>
            <span className="press" data-kind="main" {...target(name("go"))}>
              {part.button}
            </span>
            <p className="signin-note">
              <Glyph name="lock" size={23} />
              {part.note}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

export const signin = { schema, Draw };
