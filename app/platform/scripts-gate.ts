/** True if the browser can run all scripts (rule 1.8): from Chrome 108, Firefox 105 and Safari 15.4. */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
