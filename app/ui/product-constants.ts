/* Times and sizes that the product sets, in one file. Style sheets refer to them, as `@media (--narrow)` and
   `env(top-bar)`; `tools/style-constants.ts` inserts the values. */

/** Times of the welcome, in milliseconds (rules 8.4, 8.7, 9.3 and 10.6). */
export const autoplayDelay = 1000;
export const bubbleHiddenAfter = 5000;
export const bubbleFade = 500;
export const chooseDialogClose = 75;
export const leadDialogCloseDelay = 1500;

/**
 * Sizes, in CSS pixels. The bars' heights add up to the tab bar's offset: 170, and 200 on narrow screens (rule 5.5).
 */
export const sizes = {
  "top-bar": 84,
  "section-nav": 86,
  "narrow-top-bar": 104,
  "narrow-section-nav": 96,
  "compact-top-bar": 56,
  "compact-section-nav": 46,
  "tab-bar": 46,
  "narrow-tab-bar": 58,
  /** Rule 9.1. */
  "choose-dialog": 450,
  /** Rule 10.2. */
  "lead-dialog": 600,
} as const;

/** Media queries for the sizes at which pages change. */
export const screens = {
  /** Tabs are links, video and text stand side by side (rules 6.1, 6.5). */
  wide: "(width >= 1200px)",
  narrow: "(width < 1200px)",
  /** The form for links has what it makes beside it (rule 22.3). */
  "two-columns": "(width >= 1000px)",
  /** The contact section has two columns (rule 6.5). */
  tablet: "(width >= 768px)",
  /** No room for the bubble (rule 5.3). */
  phone: "(width < 700px)",
  /** A phone held upright: films with a square cut show it (rule 7.18). */
  upright: "(width < 700px) and (orientation: portrait)",
  /** The lead dialog has two columns, and a margin at its side. */
  "wide-phone": "(width >= 640px)",
  "small-phone": "(width < 490px)",
  "smaller-phone": "(width < 380px)",
  /** High enough for the lead dialog beside the video. */
  high: "(height >= 700px)",
  /** High enough for the lead dialog's sheet to stay open. */
  highest: "(height >= 1250px)",
  /** Bars are compact (rule 5.5). */
  compact: "(height < 700px)",
  /** Nothing sticks (rule 5.5). */
  low: "(height < 480px)",
  /** Low, but wide enough for video and text side by side. */
  landscape: "(width >= 700px) and (height < 480px)",
  /** Embeds on other sites that show parts of pictures. */
  "narrow-frame": "(width < 480px)",
  /** The video's controls overlay its picture, so the strip that films reserve for them is cut off (rule 7.17). */
  touch: "(pointer: coarse)",
  lowest: "(height < 400px)",
} as const;

/** Where the lead dialog fits beside the video (rule 10.2). */
export const besideVideo = `${screens.wide} and ${screens.high}`;
