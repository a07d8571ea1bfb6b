import { canRunScripts } from "~/platform/scripts-gate";
import { leadRememberedFor } from "~/ui/product-constants";
import { leadKey } from "./lead-memory";
import { flags } from "./page-start";

/** Set on the root element while styles reserve space for the lead dialog; "answered" after the dialog has closed. */
export const leadAttribute = "data-lead";

/** Property of a history entry's state, with the query that was removed from the address bar. */
export const queryInHistory = "strippedQuery";

/**
 * Runs before the first paint, so that the layout does not shift. Like `pageStart` and `hasSentLead`, decides whether
 * the lead dialog opens, and whether a flag in the query hides the chat bubble. If the page's scripts fail to load, no
 * dialog opens, so the script releases the reserved space.
 */
export const leadRoomScript = [
  `${canRunScripts}&&(d=>{let s;try{s=localStorage["${leadKey}"]}catch(e){}`,
  `/[?&](${Object.values(flags).join("|")})(?![^=&])/.test((history.state||{}).${queryInHistory}||location.search)`,
  `?d.flag="":Date.now()-s<${leadRememberedFor / 1e6}e6`,
  '||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))',
  "})(document.documentElement.dataset)",
].join("");
