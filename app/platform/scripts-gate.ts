/** True if the browser can run all scripts (rule 1.8): Chrome 108, Firefox 105, Safari 15.4, or later. */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
