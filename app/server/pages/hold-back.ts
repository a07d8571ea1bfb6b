/*
 * Fetches the scripts in the page's template, and then runs the scripts. The fetches begin on the `load` event, after
 * the page's image has loaded, or after `maxWaitMs` at the latest. If a video buffers, the fetches are aborted, and
 * restart when the video has enough data. A click or key press anywhere except on a video runs the scripts immediately.
 */

/** In milliseconds. Without this maximum, scripts would never load on a network that drops requests. */
const maxWaitMs = 5_000;

// `deferredScripts` writes the template immediately before this script, so the template always exists.
const template = document.querySelector("#scripts") as HTMLTemplateElement;
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
    // A failed fetch is ignored here: the same request fails again, with an error, when the script runs.
    Promise.allSettled(all).then(() => signal.aborted || run());
  }
};

const begin = () => {
  due = true;
  takeTurns();
};

addEventListener("load", begin);
setTimeout(begin, maxWaitMs);
for (const event of ["play", "canplaythrough", "pause", "error"]) addEventListener(event, takeTurns, true);
for (const event of ["pointerdown", "keydown"])
  addEventListener(event, ({ target }) => target instanceof HTMLVideoElement || run());

export {};
