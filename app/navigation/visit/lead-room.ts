/** Set on the root element where the lead dialog opens, so that styles make room for it. */
export const leadAttribute = "data-lead";

/**
 * Decides before the first paint whether the lead dialog will open, so that nothing moves when it does. It is the text of
 * a script in the head, the same for all visitors: `pageStart` and `hasSentLead` in short. Where the page's scripts cannot
 * be had, nothing will open, and the room is given back.
 */
export const leadRoomScript = `(d=>{let s;try{s=localStorage["lead-sent"]}catch{}/[?&](internal|redirect)(?![^=&])/.test(history.state?.strippedQuery||location.search)||Date.now()-s<7776e6||(d.lead="",addEventListener("error",e=>e.target.tagName=="SCRIPT"&&delete d.lead,!0))})(document.documentElement.dataset)`;
