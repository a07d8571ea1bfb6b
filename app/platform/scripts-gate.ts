/**
 * Expression that is true if the browser can run all of the page's scripts (rule 1.8). The first versions with
 * `TextDecoderStream` and `svh` are Chrome 108, Firefox 105 and Safari 15.4. Code that runs before the first script
 * checks the same.
 */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
