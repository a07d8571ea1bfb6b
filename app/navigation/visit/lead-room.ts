import { canRunScripts } from "~/platform/scripts-gate";
import { leadRememberedFor } from "~/ui/product-constants";
import { leadKey } from "./lead-memory";
import { flags } from "./page-start";

/** Set on the root element if the lead dialog opens, so that styles reserve space; "answered" once it has closed. */
export const leadAttribute = "data-lead";

/** Property of a history entry's state with the query that was removed from the address bar. */
export const queryInHistory = "strippedQuery";

/**
 * Predicts before the first paint whether the lead dialog opens and whether a flag hides the bubble, so that the layout
 * does not shift. It repeats `pageStart` and `hasSentLead` in an inline script. If the page's scripts fail to load, no
 * dialog opens, so it releases the space.
 */
export const leadRoomScript = [
  `${canRunScripts}&&(d=>{let s;try{s=localStorage["${leadKey}"]}catch(e){}`,
  `/[?&](${Object.values(flags).join("|")})(?![^=&])/.test((history.state||{}).${queryInHistory}||location.search)`,
  `?d.flag="":Date.now()-s<${leadRememberedFor / 1e6}e6`,
  '||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))',
  "})(document.documentElement.dataset)",
].join("");
