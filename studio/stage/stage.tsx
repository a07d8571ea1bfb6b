import { useMemo } from "react";
import analytics from "../../public/assets/icons/sections/analytics.svg?raw";
import customs from "../../public/assets/icons/sections/customs.svg?raw";
import drivers from "../../public/assets/icons/sections/drivers.svg?raw";
import logistics from "../../public/assets/icons/sections/logistics.svg?raw";
import production from "../../public/assets/icons/sections/production.svg?raw";
import purchase from "../../public/assets/icons/sections/purchase.svg?raw";
import sales from "../../public/assets/icons/sections/sales.svg?raw";
import tms from "../../public/assets/icons/sections/tms.svg?raw";
import welcome from "../../public/assets/icons/sections/welcome.svg?raw";
import { Amounts } from "./amounts";
import { StageContext, useStage } from "./context";
import { parts } from "./parts";
import type { Part } from "./parts/base";
import { Glyph } from "./parts/glyph";
import { Parts } from "./parts/part";
import { type Box, stageSize } from "./seen";
import { type Point, type StageState, type Story, toastFade, toastLength } from "./state";

const icons: Record<string, string> = {
  welcome,
  purchase,
  sales,
  production,
  logistics,
  tms,
  customs,
  drivers,
  analytics,
};

const menus = {
  en: ["welcome", "purchase", "sales", "production", "logistics", "analytics"],
  nb: ["welcome", "tms", "customs", "drivers", "analytics"],
};

const storytelling = new Set<string>(["quote", "way"]);

/** Parts that can be as narrow as a phone, although they do not have the suite's bars. */
const readable = new Set<string>(["phone", "portal", "station"]);

const touchable = new Set<string>(["phone", "station"]);

type Props = {
  story: Story;
  state: StageState;
  cursor: Point | undefined;
  lang: "en" | "nb";
  cloudName: string;
  /** The view of the square crop. Undefined if the whole stage is shown. */
  square?: { view: Box; toast: ToastPlace | undefined } | undefined;
};

/** Position of a toast. `down`: pixels below the upper edge of the square crop's view. */
export type ToastPlace = { down: number; side: "left" | "right" };

/** There are no CSS animations, because time is part of the state. */
export function Stage({ story, state, cursor, lang, cloudName, square }: Props) {
  const { board } = story;
  const screen = board.screens[state.screen];
  const final = useMemo(() => new Amounts(board, story.stateAt(story.length)), [board, story]);
  if (!screen) return null;
  const user = screen.user ?? board.user;
  const isTold = screen.parts.every(({ type }) => storytelling.has(type));
  const touch = screen.layout === "bare" && screen.parts.some((part) => holds(touchable, part));
  // In the square crop, the cursor would hide the typed letters.
  const typing = square !== undefined && state.focus !== undefined && !state.pressed;
  const works = screen.layout === "app" || screen.parts.some((part) => holds(readable, part));
  const narrow = square !== undefined && works;
  return (
    <StageContext.Provider
      value={{ state, amounts: new Amounts(board, state), final, lang, narrow, kinds: parts }}
    >
      <div
        className="stage"
        lang={lang}
        data-layout={screen.layout}
        data-square={square ? true : undefined}
        data-narrow={narrow || undefined}
      >
        {screen.layout === "app" && (
          <>
            <header className="suite-bar">
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the suite's own icons */}
              <i className="mark" dangerouslySetInnerHTML={{ __html: welcome }} />
              <b>{cloudName}</b>
              <span className="user">
                {user}
                <i>{initials(user)}</i>
              </span>
            </header>
            <nav className="rail">
              {menus[lang].map((name) => (
                <i
                  key={name}
                  data-current={name === board.menu || undefined}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the suite's own icons
                  dangerouslySetInnerHTML={{ __html: icons[name] ?? "" }}
                />
              ))}
            </nav>
          </>
        )}
        <main className="room">
          <div className="content" style={{ transform: `translateY(${-scrollOf(state)}px)` }}>
            <Opening>
              {screen.layout === "app" && (
                <h2>
                  {screen.title}
                  {screen.sub && <small>{screen.sub}</small>}
                </h2>
              )}
              <Parts parts={screen.parts} />
            </Opening>
          </div>
          <Toast within={square} layout={screen.layout} />
        </main>
        <footer className="caption-room" />
        {cursor && <Cursor state={state} at={cursor} away={isTold || typing} touch={touch} />}
      </div>
    </StageContext.Provider>
  );
}

type CursorProps = { state: StageState; at: Point; away: boolean; touch: boolean };

function Cursor({ state, at: { x, y }, away, touch }: CursorProps) {
  return (
    <>
      {state.carried && (
        <span className="carried" style={{ left: x, top: y }}>
          <Glyph name={state.carried.icon} size={28} />
          {state.carried.name}
        </span>
      )}
      <svg
        className="cursor"
        data-away={away || undefined}
        data-touch={touch || undefined}
        viewBox="0 0 24 24"
        style={{ transform: `translate(${x}px, ${y}px) scale(${state.pressed ? 0.86 : 1})` }}
        role="presentation"
      >
        {touch ? (
          <circle cx="12" cy="12" r="10" />
        ) : (
          <path d="M2 1v18.5l5-4.7 3.2 7.4 3.2-1.4-3.2-7.2h6.9z" />
        )}
      </svg>
      {state.pressed && <i className="ripple" style={{ left: x, top: y }} />}
    </>
  );
}

function holds(types: Set<string>, { type, ...part }: Part): boolean {
  const { columns } = (type === "columns" ? part : { columns: [] }) as { columns: { parts: Part[] }[] };
  return types.has(type) || columns.some(({ parts: held }) => held.some((each) => holds(types, each)));
}

function Opening({ children }: { children: React.ReactNode }) {
  const { progress } = useStage();
  const come = progress(undefined, 380);
  return (
    <div
      className="screen"
      style={come < 1 ? { opacity: come, transform: `translateY(${(1 - come) * 18}px)` } : undefined}
    >
      {children}
    </div>
  );
}

/** Height of a bar, in pixels. */
const barHeight = 58;
const railWidth = 78;

/** Maximum width of narrow content, in pixels. */
const narrowRoom = 600;

function Toast({ within, layout }: { within: Props["square"]; layout: string }) {
  const { state, narrow } = useStage();
  if (!state.toast) return null;
  const [roomTop, roomLeft] = layout === "app" ? [barHeight, railWidth] : [0, 0];
  const roomRight = narrow ? roomLeft + narrowRoom : stageSize.width;
  const { down, side } = within?.toast ?? { down: 10, side: "right" };
  const place = within && {
    top: Math.max(0, within.view.y - roomTop) + down,
    maxWidth: within.view.width - 32,
    ...(side === "right"
      ? { right: roomRight - within.view.x - within.view.width + 16 }
      : { right: "auto", left: within.view.x - roomLeft + 16 }),
  };
  const age = state.now - state.toast.at;
  const come = Math.min(1, age / toastFade, (toastLength - age) / toastFade);
  return (
    <p className="toast" style={{ ...place, opacity: come, transform: `translateY(${(1 - come) * -16}px)` }}>
      <i className="tick" data-on />
      {state.toast.text}
    </p>
  );
}

function scrollOf({ scrolled, screen, now }: StageState): number {
  const scroll = scrolled.get(screen);
  if (!scroll) return 0;
  const share = Math.min(1, (now - scroll.at) / 800);
  return (
    scroll.from + (scroll.to - scroll.from) * (share < 0.5 ? 2 * share ** 2 : 1 - (2 - 2 * share) ** 2 / 2)
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((part) => part[0])
    .join("");
}
