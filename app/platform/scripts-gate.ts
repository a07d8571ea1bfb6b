/**
 * A JavaScript expression: whether this browser can run all of the page's scripts (rule 1.8). It asks for two features:
 * Chrome 108, Firefox 105 and Safari 15.4 are the first that have both, and all that the scripts need. Whatever begins
 * before the first script is fetched asks for it, so that any other browser keeps the page as it is without scripts.
 */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
