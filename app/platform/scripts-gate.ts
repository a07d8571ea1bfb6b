/**
 * True if the browser can run all of the page's scripts (rule 1.8). The first versions with `TextDecoderStream` and
 * `svh` are Chrome 108, Firefox 105 and Safari 15.4.
 */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
