import { canRunScripts } from "~/platform/scripts-gate";
import { leadRememberedFor } from "~/ui/product-constants";
import { leadKey } from "./lead-memory";
import { flags } from "./page-start";

/** Attribute of `<html>` that reserves space for the lead dialog. Its value is "answered" after the dialog closes. */
export const leadAttribute = "data-lead";

/** Key in a history entry's state for the query that was removed from the address bar. */
export const queryInHistory = "strippedQuery";

/**
 * Prevents a layout shift before the first paint. Must reserve space under the same conditions as `pageStart` and
 * `hasSentLead`. If a script fails to load, no dialog opens, so the reserved space is removed.
 */
export const leadRoomScript = [
  `${canRunScripts}&&(d=>{let s;try{s=localStorage["${leadKey}"]}catch(e){}`,
  `/[?&](${Object.values(flags).join("|")})(?![^=&])/.test((history.state||{}).${queryInHistory}||location.search)`,
  `?d.flag="":Date.now()-s<${leadRememberedFor / 1e6}e6`,
  '||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))',
  "})(document.documentElement.dataset)",
].join("");
