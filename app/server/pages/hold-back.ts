/* Fetches the scripts when the page's images have loaded, or after `maxWaitMs`, and then runs the scripts. Does not
   fetch scripts while a video buffers. A click or key press outside a video runs the scripts immediately. */

/** Maximum wait in milliseconds, so that scripts load even if an image request gets no response. */
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
    // Ignores failed fetches. The browser requests the script again when it is needed, and reports any error then.
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
