/*
 * Fetches the page's scripts after the image, or after `maxWaitMs`. Pauses while a video buffers. A click or key press,
 * except on a video, runs the scripts immediately.
 */

/** In milliseconds. Without this maximum, scripts would never load if the network dropped an image request. */
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
    // Failed fetches are ignored: to run the script, the browser requests it again, and then reports the error.
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
