/** Times of the welcome, in milliseconds (rules 8.4, 8.7, 9.3 and 10.6). */
export const autoplayDelay = 1000;
export const bubbleHiddenAfter = 5000;
export const bubbleFade = 500;
export const chooseDialogClose = 75;
export const leadDialogCloseDelay = 1500;
