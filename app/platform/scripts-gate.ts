/** True from Chrome 108, Firefox 105 and Safari 15.4 (rule 1.8). */
export const canRunScripts = 'window.TextDecoderStream&&CSS.supports("height","1svh")';
