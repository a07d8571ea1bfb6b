/* `tools/style-sheets.ts` inserts these values into style sheets. */

/** Durations and delays, in milliseconds (rules 8.4, 8.7, 9.3 and 10.6). */
export const autoplayDelay = 1000;
export const bubbleHiddenAfter = 5000;
export const bubbleFade = 500;
const dialogOpen = 150;
export const dialogClose = 75;
export const leadDialogCloseDelay = 1500;

/** Time in milliseconds for which the lead dialog stays closed after a form was sent from this browser (rule 10.7). */
export const leadRememberedFor = 90 * 24 * 60 * 60_000;

export const times = {
  "bubble-fade": `${bubbleFade}ms`,
  "dialog-open": `${dialogOpen}ms`,
  "dialog-close": `${dialogClose}ms`,
};

/** Default text size of browsers, in CSS pixels. */
const normalText = 16;

function scaled(pixels: number): string {
  return `${pixels / normalText}rem`;
}

/** Together, the top bar and the section links are 170 px high, or 200 px on narrow screens (rule 5.5). */
export const sizes = {
  "top-bar": scaled(84),
  "section-nav": scaled(86),
  "narrow-top-bar": scaled(104),
  "narrow-section-nav": scaled(96),
  "compact-top-bar": scaled(56),
  "compact-section-nav": scaled(46),
  "tab-bar": scaled(46),
  "narrow-tab-bar": scaled(58),
  "choose-dialog": scaled(450),
  "lead-dialog": scaled(600),
};

/** Uses `min-` and `max-` in media queries, because old browsers do not support range syntax (`width >= 700px`). */
function from(side: "width" | "height", pixels: number): string {
  return `(min-${side}: ${pixels / normalText}em)`;
}

function below(side: "width" | "height", pixels: number): string {
  return `(max-${side}: ${pixels / normalText - 0.001}em)`;
}

const wide = from("width", 1200);
const narrow = below("width", 1200);
const phone = below("width", 700);
const low = below("height", 480);

export const screens = {
  /** Screens on which tabs are shown as links, not as a drop-down list (rule 6.1). */
  wide,
  narrow,
  /** Screens on which the share form is next to the created link (rule 22.3). */
  "two-columns": from("width", 1000),
  /** Screens on which the contact section has two columns (rule 6.5). */
  tablet: from("width", 768),
  /** Screens without room for the chat bubble (rule 5.3). */
  phone,
  "beyond-phone": from("width", 700),
  /** At these widths, the chat bubble replaces the brand's name, so that the bubble's text fits on two lines. */
  "small-tablet": `${from("width", 700)} and ${below("width", 840)}`,
  /** Phones in portrait orientation. They show the square crop of a video if it has one (rule 7.18). */
  upright: `${phone} and (orientation: portrait)`,
  /** Screens on which the lead dialog has two columns, with a margin next to the dialog. */
  "wide-phone": from("width", 640),
  "small-phone": below("width", 400),
  "smaller-phone": below("width", 380),
  /** Phones with large text. Rows become columns, and bars are not sticky (rule 5.5). */
  tiny: below("width", 310),
  /** Screens that are tall enough for the lead dialog next to the video. */
  high: from("height", 700),
  /** Screens that are tall enough to show the start of the description below the video on the first visit. */
  "first-visit": from("height", 860),
  /** Screens that are tall enough to keep the lead dialog open at the bottom. */
  highest: from("height", 1250),
  /** Screens with compact bars (rule 5.5). The third query matches only if large text makes the bars taller. */
  compact: [
    below("height", 700),
    phone,
    `${narrow} and ${below("height", 775)} and (min-height: 775px)`,
  ].join(),
  /** Screens on which bars are not sticky (rule 5.5). */
  low,
  "not-low": from("height", 480),
  /** Screens that are short, but wide enough to show the text next to the video. */
  landscape: `${from("width", 700)} and ${low}`,
  /** Media query for narrow iframes of embeds, in which pictures are cropped. */
  "narrow-frame": below("width", 480),
  /** On touch screens, controls overlay the video, so the strip that is reserved for them is cropped (rule 7.17). */
  touch: "(pointer: coarse)",
  lowest: below("height", 400),
};

/** Screens on which the lead dialog fits next to the video (rule 10.2). */
export const besideVideo = `${wide} and ${screens.high}`;

export const conditions = {
  /**
   * Tests for `min()`, `max()` and `clamp()` (Chrome 79). A fallback declaration is not enough: if one of these
   * functions contains a CSS variable, old browsers accept the declaration and ignore the fallback.
   */
  "min-max": "(width: max(1px, 2px))",
  /**
   * CSS cannot test for `<details>`, so this query tests for `shape-outside`, which browsers without `<details>`, such
   * as EdgeHTML, also lack.
   */
  details: "(shape-outside: none)",
  /** Tests for the unit `svh` (Chrome 108, Firefox 101, Safari 15.4). */
  svh: "(height: 1svh)",
  /**
   * Matches browsers that support `gap` only in grids: Chrome before 84 and Safari before 14.1. These browsers also
   * pass a test for `gap`, so the query tests for features that appeared in the same versions: `revert` in Chrome, and
   * `inset` in Safari. The query recognises WebKit by `nbsp-mode`, because the build does not add other prefixes to
   * this property.
   */
  "no-flex-gap": "not ((color: revert) and ((inset: 0) or (not (-webkit-nbsp-mode: normal))))",
  /** Tests for container query units (Chrome 105, Firefox 110, Safari 16). */
  "container-units": "(width: 1cqi)",
  /** Matches browsers that support `media` on video sources (Chrome 120, Firefox 120, all Safari versions). */
  "source-media": "(color: light-dark(red, red)) or (-webkit-nbsp-mode: normal)",
};
