/** Id of the template element that holds a page's scripts. */
const holder = "scripts";

/**
 * Scripts are fetched after this time even if the page's image has not loaded, in milliseconds. On a network that drops
 * requests they would never load otherwise.
 */
const longestWait = 5_000;

/**
 * Fetches the template's scripts on `load`, when the page's image is there, or after the longest wait. Runs them when
 * all are fetched. A video that is buffering takes precedence: pending fetches are aborted, and start again once it has
 * enough data. A press anywhere but on a video runs the scripts at once.
 *
 * The function is serialized into the page, so it may only use its parameters.
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
      // A failed fetch fails again when the script is run, and is reported then.
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

/** Without indentation, because it is in every page. */
const start = `(${setFree})(document.getElementById("${holder}"),${longestWait})`.replace(/\n\s*/g, "\n");

/**
 * Wraps script markup in a template element, so that the browser neither loads nor runs it until the page's image is
 * visible. On a slow network scripts would compete with the image for bandwidth, and win.
 */
export function deferredScripts(scripts: string): string {
  return `<template id="${holder}">${scripts}</template><script>${start}</script>`;
}
