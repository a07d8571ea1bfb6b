import { canRunScripts } from "~/platform/scripts-gate";
import { leadRememberedFor } from "~/ui/product-constants";
import { leadKey } from "./lead-memory";
import { flags } from "./page-start";

/**
 * Attribute of the root element while styles reserve space for the lead dialog. The value is "answered" after the
 * dialog has closed.
 */
export const leadAttribute = "data-lead";

/** Property of a history entry's state. Contains the query that was removed from the address bar. */
export const queryInHistory = "strippedQuery";

/**
 * Inline script that runs before the first paint, so that the layout does not shift. Predicts whether the lead dialog
 * opens, and whether a flag in the query hides the chat bubble. Repeats the logic of `pageStart` and `hasSentLead`. If
 * the page's scripts fail to load, no dialog opens, so the script releases the reserved space.
 */
export const leadRoomScript = [
  `${canRunScripts}&&(d=>{let s;try{s=localStorage["${leadKey}"]}catch(e){}`,
  `/[?&](${Object.values(flags).join("|")})(?![^=&])/.test((history.state||{}).${queryInHistory}||location.search)`,
  `?d.flag="":Date.now()-s<${leadRememberedFor / 1e6}e6`,
  '||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))',
  "})(document.documentElement.dataset)",
].join("");
