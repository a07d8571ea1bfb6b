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
import { type Point, type StageState, type Story, toastLength } from "./state";

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

/** Parts that nobody works with. */
const storytelling = new Set<string>(["quote", "way"]);

/** Parts that are worked with a finger. */
const touchable = new Set<string>(["phone", "station"]);

type Props = {
  story: Story;
  state: StageState;
  cursor: Point | undefined;
  lang: "en" | "nb";
  cloudName: string;
  /** What the square cut shows, and whether toasts stand at its foot; undefined for the whole stage. */
  square?: { view: Box; low: boolean } | undefined;
};

/** The suite as a viewer sees it at one moment. Nothing in it moves by itself: time comes in as state. */
export function Stage({ story, state, cursor, lang, cloudName, square }: Props) {
  const { board } = story;
  const screen = board.screens[state.screen];
  if (!screen) return null;
  const user = screen.user ?? board.user;
  const told = screen.parts.every(({ type }) => storytelling.has(type));
  const touch = screen.layout === "bare" && screen.parts.some(isTouched);
  return (
    <StageContext.Provider value={{ state, amounts: new Amounts(board, state), lang, kinds: parts }}>
      <div className="stage" lang={lang} data-layout={screen.layout} data-square={square ? true : undefined}>
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
        {cursor && <Cursor state={state} at={cursor} away={told} touch={touch} />}
      </div>
    </StageContext.Provider>
  );
}

type CursorProps = { state: StageState; at: Point; away: boolean; touch: boolean };

/** An arrow or a finger, with what it carries. */
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

/** Whether a part is worked with a finger, or holds one that is. */
function isTouched({ type, ...part }: Part): boolean {
  const { columns = [] } = part as { columns?: { parts?: Part[] }[] };
  return touchable.has(type) || columns.some(({ parts = [] }) => parts.some(isTouched));
}

/** A screen that has just been opened comes in. */
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

/** Heights on the stage, in pixels: the suite's bar, and where the strip for captions begins. */
const barHeight = 58;
const captionsTop = stageSize.height - 86;

/** Beside the screen's title, or at the edge of the view. */
function Toast({ within, layout }: { within: Props["square"]; layout: string }) {
  const { state } = useStage();
  if (!state.toast) return null;
  const place = within && {
    right: stageSize.width - within.view.x - within.view.width + 16,
    maxWidth: within.view.width - 32,
    ...(within.low
      ? { top: "auto", bottom: captionsTop - within.view.y - within.view.height + 12 }
      : { top: Math.max(0, within.view.y - (layout === "app" ? barHeight : 0)) + 10 }),
  };
  const age = state.now - state.toast.at;
  const come = Math.min(1, age / 220, (toastLength - age) / 220);
  return (
    <p
      className="toast"
      style={{ ...place, opacity: come, transform: `translateY(${(1 - come) * (within?.low ? 16 : -16)}px)` }}
    >
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
