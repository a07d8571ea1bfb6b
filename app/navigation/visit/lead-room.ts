import { canRunScripts } from "~/platform/scripts-gate";

/** Set on the root element if the lead dialog opens, so that styles reserve its room. */
export const leadAttribute = "data-lead";

/**
 * Predicts before the first paint whether the lead dialog will open, so that nothing moves. It is an inline script in
 * the head, the same for all visitors: `pageStart` and `hasSentLead` in short. If the page's scripts fail to load, no
 * dialog opens, so it releases the room.
 */
export const leadRoomScript = `${canRunScripts}&&(d=>{let s;try{s=localStorage["lead-sent"]}catch(e){}/[?&](internal|redirect)(?![^=&])/.test((history.state||{}).strippedQuery||location.search)||Date.now()-s<7776e6||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))})(document.documentElement.dataset)`;
