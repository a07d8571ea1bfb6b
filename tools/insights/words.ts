import type { Language } from "~/content/schema/site";
import type { Total } from "./figures";

const english = {
  title: "What was watched",
  few: "under\u00A05",
  some: "5 or more",
  hidden: "withheld",
  comparedWith: (period: string) => `compared with ${period}`,
  nothingBefore: "Nothing was counted in the period before, so there is nothing to compare with.",
  nothing: "Nothing was counted in this period.",
  nothingYet: "Counting began today. Today is shown from tomorrow, or with --to today.",
  summary: {
    rose: (what: string) => `More than before: ${what}.`,
    fell: (what: string) => `Less than before: ${what}.`,
    leads: (demo: string, count: string) => `Most leads followed “${demo}” (${count}).`,
  },
  exact:
    "This report shows sums below 5 as they are. It is for whoever asked for it, and not to be passed on.",
  masked:
    "Sums below 5 are shown as “under 5”. Where such a sum could be worked out from the others, the next larger ones are shown as “5 or more”, or all of them as “withheld”. Charts leave all of these out.",
  kind: {
    page: "Demo pages",
    film: "Films started",
    "film-low": "of these the low-bandwidth video",
    pictures: "Demos in pictures",
    scene: "Scenes in pictures",
    download: "Films downloaded",
    transcript: "Pages with the other language’s captions",
    search: "Searches",
    "search-empty": "of these without a result",
    share: "Visits to the form that makes links",
    tour: "Stops on tours",
    embed: "Demos on other sites",
    form: "Forms sent",
    lead: "Leads",
    forwarded: "Leads forwarded",
    robot: "Asked for by robots and previews, in no other number",
  } satisfies Record<Total["kind"], string>,
  columns: {
    what: "What",
    now: "This period",
    before: "Before",
    change: "Change",
    count: "Count",
    ofStepBefore: "Of the step before",
    ofFirst: "Of the first",
    tab: "Demo",
    scene: (number: number) => `Scene ${number}`,
    played: "Played",
    quarter: (number: number) => `Quarter ${number}`,
    ended: "To the end",
    words: "Words",
    campaign: "Campaign",
    day: "Day",
    month: "Month",
  },
  short: {
    page: "Pages",
    loaded: "Loaded whole",
    robot: "By programs",
    film: "Films",
    form: "Forms",
    lead: "Leads",
  },
  isNew: "new",
  totals: { heading: "Totals", text: "How often everything was done, beside the period before." },
  funnel: {
    heading: "From page to lead",
    text: "How many demo pages, films, forms and leads there were. These are sums, not the steps of the same people: nobody is followed from one to the next. The store may hold more leads: robots and visitors who ask not to be counted are not among these.",
  },
  tabs: {
    heading: "Demos by visits",
    text: "The most visited demos first.",
    unvisited: (count: number) => `Nobody visited ${count} of the demos`,
    chartTitle: (count: number) => `Pages of the ${count} most visited demos`,
    noTab: "Other pages",
    gone: "no longer in the content",
  },
  played: {
    heading: "How far films were watched",
    text: "How often each quarter of a film was played, and how often it was played to its end.",
    all: "All films",
  },
  scenes: {
    heading: "How far pictures were clicked through",
    text: "How often each scene’s picture was asked for. A browser that still has a picture does not ask again.",
    chartTitle: (count: number) =>
      count === 1
        ? "Share of the first scene that went on to each scene"
        : `Share of the first scene that went on to each scene, for the ${count} demos with most`,
  },
  searches: {
    heading: "Searches without a result",
    text: (empty: string, all: string) => `Of ${all} searches, ${empty} had no result.`,
    wordsText: "Words without a result that at least ten visitors searched for",
    noWords: "No words without a result were searched for by ten visitors or more, so none are told.",
    otherWords: "All other words",
  },
  campaigns: {
    heading: "Campaigns",
    text: "What the campaigns brought that the content lists. All others count as one.",
    programs:
      "Gateways that check mail, and programs that show previews, open links before people do. “By programs” is how often one opened a campaign’s page that could be told; it is in no other number. Others pass as browsers and are among the pages. “Loaded whole” is after how many of the pages the same network asked for pictures, scripts or data too, as a browser does. People’s pages are likely between the two: a browser that has been here before may ask for less, and some gateways load everything.",
    other: "Other campaigns",
    without: "Without a campaign",
  },
  days: { heading: "Day by day", text: "Days are those of UTC." },
  months: {
    heading: "Month by month",
    text: "Months are those of UTC; the first and the last may be in part.",
  },
  notes: {
    heading: "What is counted, and what is not",
    points: [
      "Counted is what visitors ask this server for: sums by day, demo, language and kind. There are no cookies, no visits and no visitors in it, so a person who comes twice counts twice. Only what is asked for again on the same network within ten seconds counts once.",
      "Forms sent are all attempts, leads those that were stored, and forwarded those that the provider has taken; among these are also leads of visitors who are not counted otherwise.",
      "Days begin and end by UTC.",
      "What a shared cache (a CDN or a company’s proxy) answers is not seen here, and neither is what a browser still has. Numbers are therefore too small rather than too large, and comparable as long as caching stays as it is.",
      "Whoever asks not to be tracked (Do Not Track, Global Privacy Control) is not counted.",
      "Pages that are only fetched ahead are not counted. Robots, previews and mail gateways are counted apart, by what they call themselves and what they leave out that browsers send; those that do as browsers do are among the visitors.",
      "When the server is killed, up to a minute of counting is lost.",
      "A form of the provider’s own that is embedded in the page is not seen here.",
    ],
  },
  /** Describes a chart to those who do not see it. */
  chartOf: "The table below has the same numbers.",
};

/** What a report says, in one of the two languages. */
export type Words = typeof english;

const norwegian: Words = {
  title: "Hva som ble sett",
  few: "under\u00A05",
  some: "5 eller flere",
  hidden: "holdt tilbake",
  comparedWith: (period) => `sammenlignet med ${period}`,
  nothingBefore: "Ingenting ble talt i perioden før, så det finnes ikke noe å sammenligne med.",
  nothing: "Ingenting ble talt i denne perioden.",
  nothingYet: "Tellingen begynte i dag. I dag vises fra i morgen, eller med --to today.",
  summary: {
    rose: (what) => `Mer enn før: ${what}.`,
    fell: (what) => `Mindre enn før: ${what}.`,
    leads: (demo, count) => `Flest henvendelser fulgte etter «${demo}» (${count}).`,
  },
  exact:
    "Denne rapporten viser summer under 5 slik de er. Den er for den som ba om den, og skal ikke sendes videre.",
  masked:
    "Summer under 5 vises som «under 5». Der en slik sum kunne regnes ut fra de andre, vises de nest minste som «5 eller flere», eller alle som «holdt tilbake». Diagrammene utelater alle disse.",
  kind: {
    page: "Demosider",
    film: "Filmer startet",
    "film-low": "av disse den mindre videofilen",
    pictures: "Demoer som bilder",
    scene: "Scener i bilder",
    download: "Filmer lastet ned",
    transcript: "Sider med teksting på det andre språket",
    search: "Søk",
    "search-empty": "av disse uten treff",
    share: "Besøk på siden som lager lenker",
    tour: "Stopp på omvisninger",
    embed: "Demoer på andre nettsteder",
    form: "Skjemaer sendt",
    lead: "Henvendelser",
    forwarded: "Henvendelser videresendt",
    robot: "Hentet av roboter og forhåndsvisninger, ikke med i noe annet tall",
  },
  columns: {
    what: "Hva",
    now: "Denne perioden",
    before: "Før",
    change: "Endring",
    count: "Antall",
    ofStepBefore: "Av trinnet før",
    ofFirst: "Av det første",
    tab: "Demo",
    scene: (number) => `Scene ${number}`,
    played: "Spilt av",
    quarter: (number) => `${number}. fjerdedel`,
    ended: "Til slutten",
    words: "Ord",
    campaign: "Kampanje",
    day: "Dag",
    month: "Måned",
  },
  short: {
    page: "Sider",
    loaded: "Lastet helt",
    robot: "Av pro\u00ADgrammer",
    film: "Filmer",
    form: "Skjemaer",
    lead: "Henvend\u00ADelser",
  },
  isNew: "ny",
  totals: { heading: "Totalt", text: "Hvor ofte alt ble gjort, ved siden av perioden før." },
  funnel: {
    heading: "Fra side til henvendelse",
    text: "Hvor mange demosider, filmer, skjemaer og henvendelser det var. Dette er summer, ikke trinnene til de samme personene: Ingen følges fra det ene til det neste. Lageret kan ha flere henvendelser: Roboter og besøkende som ber om ikke å bli talt, er ikke med her.",
  },
  tabs: {
    heading: "Demoer etter besøk",
    text: "De mest besøkte demoene først.",
    unvisited: (count) => `Ingen besøkte ${count} av demoene`,
    chartTitle: (count) => `Sider av de ${count} mest besøkte demoene`,
    noTab: "Andre sider",
    gone: "ikke lenger i innholdet",
  },
  played: {
    heading: "Hvor langt filmene ble sett",
    text: "Hvor ofte hver fjerdedel av en film ble spilt av, og hvor ofte den ble spilt til slutten.",
    all: "Alle filmer",
  },
  scenes: {
    heading: "Hvor langt bildene ble klikket gjennom",
    text: "Hvor ofte bildet av hver scene ble hentet. En nettleser som fortsatt har et bilde, henter det ikke igjen.",
    chartTitle: (count) =>
      count === 1
        ? "Andel av den første scenen som kom til hver scene"
        : `Andel av den første scenen som kom til hver scene, for de ${count} demoene med flest`,
  },
  searches: {
    heading: "Søk uten treff",
    text: (empty, all) => `Av ${all} søk ga ${empty} ingen treff.`,
    wordsText: "Ord uten treff som minst ti besøkende søkte etter",
    noWords: "Ingen ord uten treff ble søkt etter av ti besøkende eller flere, så ingen er nevnt.",
    otherWords: "Alle andre ord",
  },
  campaigns: {
    heading: "Kampanjer",
    text: "Hva kampanjene som står i innholdet, førte til. Alle andre telles som én.",
    programs:
      "Filtre som kontrollerer e-post, og programmer som viser forhåndsvisninger, åpner lenker før mennesker gjør det. «Av programmer» er hvor ofte noen som lot seg kjenne igjen, åpnet en side fra kampanjen. De er ikke med i noe annet tall. Andre utgir seg for å være nettlesere og er med blant sidene. «Lastet helt» er etter hvor mange av sidene det samme nettet også hentet bilder, skript eller data, slik en nettleser gjør. Tallet på sider som mennesker åpnet, ligger trolig mellom de to: En nettleser som har vært her før, henter kanskje mindre, og noen filtre henter alt.",
    other: "Andre kampanjer",
    without: "Uten kampanje",
  },
  days: { heading: "Dag for dag", text: "Dagene følger UTC." },
  months: {
    heading: "Måned for måned",
    text: "Månedene følger UTC. Den første og den siste kan være ufullstendige.",
  },
  notes: {
    heading: "Hva som telles, og hva som ikke telles",
    points: [
      "Det som telles, er hva besøkende ber denne serveren om: summer per dag, demo, språk og slag. Det finnes ingen informasjonskapsler, ingen besøk og ingen besøkende i tallene, så en person som kommer to ganger, telles to ganger. Bare det som hentes igjen på samme nett innen ti sekunder, telles én gang.",
      "Skjemaer sendt er alle forsøk, henvendelser de som ble lagret, og videresendt de som leverandøren har mottatt. Blant de siste er også henvendelser fra besøkende som ellers ikke telles.",
      "Dagene begynner og slutter etter UTC.",
      "Det et delt mellomlager (et CDN eller en bedrifts proxy) svarer på, ses ikke her, og heller ikke det en nettleser fortsatt har. Tallene er derfor heller for små enn for store, og kan sammenlignes så lenge mellomlagringen er den samme.",
      "Den som ber om ikke å bli sporet (Do Not Track, Global Privacy Control), telles ikke.",
      "Sider som bare hentes på forhånd, telles ikke. Roboter, forhåndsvisninger og e-postfiltre telles for seg, etter hva de kaller seg, og hva de utelater som nettlesere sender. De som gjør som nettlesere, er med blant de besøkende.",
      "Når serveren stoppes brått, går inntil ett minutt av tellingen tapt.",
      "Leverandørens eget skjema, der det er bygd inn i siden, ses ikke her.",
    ],
  },
  chartOf: "Tabellen under har de samme tallene.",
};

export const words: Record<Language, Words> = { en: english, nb: norwegian };
