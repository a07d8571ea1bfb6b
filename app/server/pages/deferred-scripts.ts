/** The id of the template that holds a page's scripts. */
const holder = "scripts";

/**
 * Milliseconds after which scripts are fetched though the page's picture is not there: a network that swallows
 * requests would keep them away for good.
 */
const longestWait = 5_000;

/**
 * Fetches the template's scripts once the page has loaded with its picture, or after the longest wait, and runs them
 * when they are here. A video that is being fetched for the visitor comes first, for as long as it needs the line to
 * itself: what is on its way then is given up. A press anywhere else has everything run at once. Runs in the browser,
 * as text, so it may only use its parameters.
 */
function setFree(template: HTMLTemplateElement, wait: number): void {
  let due = false;
  let fetching: AbortController | undefined;
  const run = () => template.isConnected && template.replaceWith(template.content);
  const takeTurns = () => {
    const isVideoFetched = [...document.querySelectorAll("video")].some(
      (video) => !video.paused && !video.error && video.readyState < video.HAVE_ENOUGH_DATA,
    );
    if (isVideoFetched) {
      fetching?.abort();
      fetching = undefined;
    } else if (due && !fetching) {
      fetching = new AbortController();
      const { signal } = fetching;
      const all = [...template.content.querySelectorAll("link")].map(({ href }) =>
        fetch(href, { signal }).then((answer) => answer.blob()),
      );
      // What cannot be fetched fails again when it is run, and says so.
      Promise.allSettled(all).then(() => signal.aborted || run());
    }
  };
  const begin = () => {
    due = true;
    takeTurns();
  };
  addEventListener("load", begin);
  setTimeout(begin, wait);
  for (const event of ["play", "canplaythrough", "pause", "error"]) addEventListener(event, takeTurns, true);
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, ({ target }) => target instanceof HTMLVideoElement || run());
}

/** It is in every page, so it goes without the space that it is read by. */
const start = `(${setFree})(document.getElementById("${holder}"),${longestWait})`.replace(/\n\s*/g, "\n");

/**
 * Scripts that a browser leaves alone, neither loading nor running any of it, until what the visitor came for
 * is on the screen. On a slow network they would share the line with the page's picture, and win.
 *
 * @param scripts markup
 * @returns markup
 */
export function deferredScripts(scripts: string): string {
  return `<template id="${holder}">${scripts}</template><script>${start}</script>`;
}
