import { z } from "zod";

const color = (title: string) =>
  z
    .string()
    .regex(
      /^#[0-9a-f]{6}$/,
      "must be a colour written as # and six lower-case hexadecimal digits, such as #07263d",
    )
    .meta({ title });

/** Style sheets use each colour as a custom property with the same name. */
export const colorsSchema = z.strictObject({
  ink: color("Text and headings"),
  secondary: color("Less important text"),
  fault: color("Errors in forms"),
  page: color("Page background"),
  card: color("Background of texts, forms and lists"),
  "card-hover": color("Light button under the pointer"),
  chosen: color("Background of the selected item"),
  found: color("Background of words that match a search"),
  line: color("Dividing lines"),
  control: color("Borders of fields"),
  action: color("Links and buttons"),
  "action-hover": color("Button under the pointer"),
  accent: color("Current section, hotspots and speech bubble"),
  "on-accent": color("Text on the accent"),
  focus: color("Ring around the element with the keyboard focus"),
  bar: color("Top bar, footer, link previews and the browser's toolbar"),
  "bar-light": color("Section navigation and product switcher"),
  "bar-light-hover": color(
    "The current section; the glow behind title and video; section links, product switcher and dark buttons under the pointer",
  ),
  "bar-line": color("Borders of controls on the bars"),
  "on-bar": color("Less important text on the bars"),
  "on-dark": color("Text on the bars and on buttons"),
  mark: color("Logo"),
});

export type Colors = z.infer<typeof colorsSchema>;
export type ColorName = keyof Colors;
