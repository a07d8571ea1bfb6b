import { z } from "zod";

const color = (title: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "must be a colour like #07263d")
    .meta({ title });

/** Each colour is a custom property of the same name in the style sheets. */
export const colorsSchema = z.strictObject({
  ink: color("Text and headings"),
  secondary: color("Text that matters less"),
  fault: color("What is wrong in a form"),
  page: color("Behind everything"),
  card: color("Behind texts, forms and lists"),
  "card-hover": color("A light button that is pointed at"),
  chosen: color("Behind what is chosen"),
  found: color("Behind words that were searched for"),
  line: color("Lines between things"),
  control: color("Edges of fields"),
  action: color("Links and buttons"),
  "action-hover": color("A button that is pointed at"),
  accent: color("The current section, what is to be pressed, the bubble"),
  "on-accent": color("Text on the accent"),
  focus: color("The ring around what has the keyboard"),
  bar: color("The top bar, the footer, links' previews and the browser's own bar"),
  "bar-light": color("The bar of the sections, and the product switcher"),
  "bar-light-hover": color("The current section, and what is pointed at on the bars"),
  "bar-line": color("Edges of controls on the bars"),
  "on-bar": color("Text that matters less on the bars"),
  "on-dark": color("Text on the bars and on buttons"),
  mark: color("The logo"),
});

export type Colors = z.infer<typeof colorsSchema>;
export type ColorName = keyof Colors;
