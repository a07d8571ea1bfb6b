/*
 * Style sheets refer to these values, as `@media (--narrow)` and `env(top-bar)`; `tools/style-sheets.ts` inserts them.
 */

/** In milliseconds (rules 8.4, 8.7, 9.3 and 10.6). */
export const autoplayDelay = 1000;
export const bubbleHiddenAfter = 5000;
export const bubbleFade = 500;
const dialogOpen = 150;
export const dialogClose = 75;
export const leadDialogCloseDelay = 1500;

/** How long a browser that has sent a lead is not asked again, in milliseconds: 90 days (rule 10.7). */
export const leadRememberedFor = 90 * 24 * 60 * 60_000;

export const times = {
  "bubble-fade": `${bubbleFade}ms`,
  "dialog-open": `${dialogOpen}ms`,
  "dialog-close": `${dialogClose}ms`,
};

/** Default text size of browsers, in CSS pixels. */
const normalText = 16;

/** Grows with the visitor's text size; sums of such sizes are exact at normal text. */
function scaled(pixels: number): string {
  return `${pixels / normalText}rem`;
}

/** Minimum sizes. The bars' heights add up to the tab bar's offset: 170 px, and 200 px on narrow screens (rule 5.5). */
export const sizes = {
  "top-bar": scaled(84),
  "section-nav": scaled(86),
  "narrow-top-bar": scaled(104),
  "narrow-section-nav": scaled(96),
  "compact-top-bar": scaled(56),
  "compact-section-nav": scaled(46),
  "tab-bar": scaled(46),
  "narrow-tab-bar": scaled(58),
  /** Rule 9.1. */
  "choose-dialog": scaled(450),
  /** Rule 10.2. */
  "lead-dialog": scaled(600),
};

/**
 * Pixels at normal text size. `em` follows the browser's text size setting: with double text size a screen of 1200 px
 * gets the layout for 600 px. The syntax is for the oldest browsers, because scripts and markup use these queries too.
 */
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
  /** Tabs are links, video and text are side by side (rules 6.1, 6.5). */
  wide,
  narrow,
  /** The share form and its result are side by side (rule 22.3). */
  "two-columns": from("width", 1000),
  /** The contact section has two columns (rule 6.5). */
  tablet: from("width", 768),
  /** No room for the bubble (rule 5.3). */
  phone,
  "beyond-phone": from("width", 700),
  /** The bubble replaces the brand's name, and takes at most two lines. */
  "small-tablet": `${from("width", 700)} and ${below("width", 840)}`,
  /** A phone in portrait orientation: videos with a square cut show it (rule 7.18). */
  upright: `${phone} and (orientation: portrait)`,
  /** The lead dialog has two columns, and a margin at its side. */
  "wide-phone": from("width", 640),
  "small-phone": below("width", 400),
  "smaller-phone": below("width", 380),
  /** Only phones with large text: rows become columns, and bars are not sticky (rule 5.5). */
  tiny: below("width", 310),
  /** High enough for the lead dialog next to the video. */
  high: from("height", 700),
  /** High enough for the start of the description below the video at a first visit. */
  "first-visit": from("height", 860),
  /** High enough for the lead dialog's sheet to stay open. */
  highest: from("height", 1250),
  /**
   * Bars are compact (rule 5.5). The third query: large text, which would fill more than a third of the screen with
   * bars.
   */
  compact: [
    below("height", 700),
    phone,
    `${narrow} and ${below("height", 775)} and (min-height: 775px)`,
  ].join(),
  /** Bars are not sticky (rule 5.5). */
  low,
  "not-low": from("height", 480),
  /** Low, but wide enough for video and text side by side. */
  landscape: `${from("width", 700)} and ${low}`,
  /** Embeds on other sites that show parts of pictures. */
  "narrow-frame": below("width", 480),
  /** The video's controls overlay its picture, so the strip that videos reserve for them is cropped (rule 7.17). */
  touch: "(pointer: coarse)",
  lowest: below("height", 400),
};

/** The lead dialog fits next to the video (rule 10.2). */
export const besideVideo = `${wide} and ${screens.high}`;

export const conditions = {
  /** `min()`, `max()` and `clamp()`: Chrome 79. A value with a variable needs this instead of a preceding fallback. */
  "min-max": "(width: max(1px, 2px))",
  /** `<details>`, tested indirectly: EdgeHTML and browsers without `@supports` lack both. */
  details: "(shape-outside: none)",
  /** Chrome 108, Firefox 101, Safari 15.4. */
  svh: "(height: 1svh)",
  /**
   * `gap` in flex boxes, tested indirectly: Chrome below 84, Safari below 14.1. Only WebKit has `nbsp-mode`; the build
   * would prefix other properties.
   */
  "no-flex-gap": "not ((color: revert) and ((inset: 0) or (not (-webkit-nbsp-mode: normal))))",
  /** Chrome 105, Firefox 110, Safari 16. */
  "container-units": "(width: 1cqi)",
  /**
   * `media` of a video's sources, tested indirectly: Chrome 120, Firefox 120, any Safari. Others show the wide video.
   */
  "source-media": "(color: light-dark(red, red)) or (-webkit-nbsp-mode: normal)",
};
