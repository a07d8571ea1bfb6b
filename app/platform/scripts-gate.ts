/**
 * Whether this browser can run all of the page's scripts (rule 1.8): Chrome 108, Firefox 105 and Safari 15.4 are the
 * first with both features. Code before the first script checks it too.
 */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
