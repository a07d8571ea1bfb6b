/*
 * The script that each page begins with: fetches the scripts in the page's template on `load`, when the page's image is
 * there, or after the longest wait. Runs them when all are fetched. A video that is buffering takes precedence: pending
 * fetches are aborted, and start again once it has enough data. A press anywhere but on a video runs the scripts at once.
 */

/** On a network that drops requests scripts would never load otherwise. In milliseconds. */
const longestWait = 5_000;

// `deferredScripts` writes it right before this script.
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
    // A failed fetch fails again when the script is run, and is reported then.
    Promise.allSettled(all).then(() => signal.aborted || run());
  }
};

const begin = () => {
  due = true;
  takeTurns();
};

addEventListener("load", begin);
setTimeout(begin, longestWait);
for (const event of ["play", "canplaythrough", "pause", "error"]) addEventListener(event, takeTurns, true);
for (const event of ["pointerdown", "keydown"])
  addEventListener(event, ({ target }) => target instanceof HTMLVideoElement || run());

export {};
