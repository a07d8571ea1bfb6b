import { z } from "zod";
import { $schema, template, text } from "./values";

/** `messages.en.json`, `messages.nb.json`: every interface word of a language. */
export const messagesSchema = z.strictObject({
  $schema,
  pageTitle: template("page"),
  products: z.strictObject({ Seafood: text, Logistics: text }),
  skipToContent: text,
  home: text,
  switchProduct: text,
  chooseProduct: text,
  loading: text,
  bubble: text,
  contactUs: text,
  contactEmail: text,
  contactPhone: text,
  sections: text,
  demosInSection: text,
  chooseDemo: text,
  showDemo: text,
  previousTab: template("tab"),
  nextTab: template("tab"),
  neighbours: text,
  search: z.strictObject({
    label: text,
    submit: text,
    found: template("query", "count"),
    more: text,
    nothing: template("query"),
    meant: text,
    examples: z.strictObject({ label: text, queries: z.array(text).min(1).max(8) }),
    elsewhere: template("count", "product"),
    ask: text,
    suggestions: text,
  }),
  /** A way through some demos, and its page to be printed. */
  tour: z.strictObject({
    label: text,
    choose: text,
    position: template("number", "count"),
    previous: template("tab"),
    next: template("tab"),
    back: text,
    again: text,
    print: text,
    unnamed: template("count"),
  }),
  share: z.strictObject({
    title: text,
    introduction: text,
    stops: text,
    stopsHint: text,
    tours: text,
    noStop: text,
    demo: text,
    moment: text,
    beginning: text,
    opens: text,
    openings: z.strictObject({ video: text, choice: text, form: text }),
    shows: text,
    asPictures: text,
    low: text,
    otherCaptions: text,
    campaign: text,
    campaignHint: text,
    make: text,
    made: text,
    link: text,
    copy: text,
    open: text,
    mail: text,
    mailText: text,
    mailSubject: template("demos"),
    mailBody: template("demos", "link"),
    embed: text,
    qrCode: text,
    qrCodeOf: text,
    previews: text,
  }),
  video: z.strictObject({
    name: template("title"),
    unsupported: text,
    unavailable: text,
    retry: text,
    mute: text,
    unmute: text,
    silent: text,
    noSound: text,
    /** What the page's language is called in it, and the other one in that. */
    captions: text,
    subtitles: text,
    transcript: text,
    low: text,
    full: text,
    download: text,
    fileSize: template("size"),
    copyLink: text,
    copyLinkAt: template("time"),
    linkCopied: text,
    linkToCopy: text,
    /** The way to the form that makes links. */
    share: text,
  }),
  /** The demo as pictures to press. */
  pictures: z.strictObject({
    invitation: text,
    label: template("title"),
    position: template("number", "count"),
    press: template("name"),
    previous: text,
    next: text,
    watch: text,
    watchMoment: template("time"),
    print: text,
  }),
  /** What comes next when a demo is over. */
  ending: z.strictObject({
    heading: template("title"),
    again: text,
    ask: text,
    about: template("title"),
  }),
  /** A demo on another site's page. */
  embed: z.strictObject({ back: template("title") }),
  legal: text,
  copyright: template("year"),
  notFound: z.strictObject({ title: text, text, onward: text }),
  unknownTab: z.strictObject({ title: text, text, onward: template("tab") }),
  failure: z.strictObject({ title: text, text, onward: text }),
  /** Said beside a link whose page cannot be had. */
  unreachable: z.strictObject({ text, retry: text }),
});

/** All words of a language. */
export type AllMessages = z.infer<typeof messagesSchema>;

/** Those of the form that makes links, which come with its own page. */
export type ShareWords = AllMessages["share"];

/** The words that every page has at hand. */
export type Messages = Omit<AllMessages, "share">;
