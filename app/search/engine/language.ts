import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { folded } from "./words";

export type SearchLanguage = "en" | "nb";

const stemmers = { en: english, nb: norwegian };

const stopWords = {
  en: `a about above all also am an and any are as at be been but by can could did do does for from get give had handle has have he
    her his how i if im in into is it its just let like many may me much my no not of on only or our out over per please shall she should show so some than
    that the their them then there these they this those to us use was we were what when where which who whose why will with
    without would you your arent cant couldnt didnt doesnt dont hasnt havent isnt ive wasnt wont wouldnt youre youve`,
  nb: `alle at av bare ble blir da de dem den denne der dere deres det dette din dine dit du eller en er et etter for
    fra få får gi går ha han hans har hun hva hvem hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke inn jeg kan
    kunne man mange med meg min mine mitt mye må noe noen når ny nye nytt og også om opp oss over på se seg sin sine sitt skal skulle slik som så til ut
    uten vi vil ville vis viser være vår våre`,
};

const stopForms = {
  en: new Set(stopWords.en.split(/\s+/).map(folded)),
  nb: new Set(stopWords.nb.split(/\s+/).map(folded)),
};

export function isStopWord(form: string, language: SearchLanguage): boolean {
  return stopForms[language].has(form);
}

/** Words that are not stemmed, because an unrelated word has the same stem: *customs* and *customer*. */
const ownStems = { en: new Set(["customs"]), nb: new Set<string>() };

export function stemOf(form: string, language: SearchLanguage): string {
  if (/\d/.test(form) || ownStems[language].has(form)) return form;
  return stemmers[language](form);
}

/** In English, the root is the whole word, because a stem (*custom*) often begins unrelated words (*customer*). */
export function rootOf(form: string, language: SearchLanguage): string {
  return language === "nb" ? stemOf(form, language) : form;
}
