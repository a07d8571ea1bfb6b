import { canRunScripts } from "~/platform/scripts-gate";
import { leadRememberedFor } from "~/ui/product-constants";
import { leadKey } from "./lead-memory";
import { flags } from "./page-start";

/** Attribute of `<html>` that reserves space for the lead dialog. Its value is "answered" after the dialog closes. */
export const leadAttribute = "data-lead";

/** Key in a history entry's state for the query that was removed from the address bar. */
export const queryInHistory = "strippedQuery";

/**
 * Reserves space for the lead dialog before the first paint, to prevent a layout shift. The conditions must be the same
 * as in `pageStart` and `hasSentLead`. If a script fails to load, removes the reserved space, because no dialog opens.
 */
export const leadRoomScript = [
  `${canRunScripts}&&(d=>{let s;try{s=localStorage["${leadKey}"]}catch(e){}`,
  `/[?&](${Object.values(flags).join("|")})(?![^=&])/.test((history.state||{}).${queryInHistory}||location.search)`,
  `?d.flag="":Date.now()-s<${leadRememberedFor / 1e6}e6`,
  '||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))',
  "})(document.documentElement.dataset)",
].join("");
