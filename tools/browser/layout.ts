export type Box = { left: number; top: number; width: number; height: number };

/** All sizes are in CSS pixels. */
export type Layout = {
  /** How much wider the page is than the viewport. */
  excess: number;
  farthest: string | null;
  video: Box | null;
  largestIcon: { size: number; name: string } | null;
};

export const isShown = `((element) => element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === "visible" &&
  !element.closest("details:not([open]) > :not(summary)"))`;

/** The checks run these functions in the page, so the oldest tested browser must support the functions' syntax. */
export const pageHelpers = `
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(${isShown});
  const boxOf = (element) => element.getBoundingClientRect();
  const nameOf = (element) =>
    element.localName + [...element.classList].map((name) => "." + name).join("") +
    " “" + element.textContent.trim().replace(/\\s+/g, " ").slice(0, 30) + "”";`;

export const layoutOf = `(() => {
  ${pageHelpers}
  const excess = document.documentElement.scrollWidth - innerWidth;
  const isHeld = (element) =>
    element !== document.body &&
    (getComputedStyle(element).overflowX !== "visible" || isHeld(element.parentElement));
  const [farthest] = shown("body *").filter((each) => !isHeld(each))
    .sort((a, b) => boxOf(b).right - boxOf(a).right);
  const iconSize = (icon) => Math.max(boxOf(icon).width, boxOf(icon).height);
  const [icon] = shown("svg.icon").sort((a, b) => iconSize(b) - iconSize(a));
  const [video] = shown("main video").map(boxOf);
  return {
    excess,
    farthest: excess > 0 && farthest ? nameOf(farthest) : null,
    video: video ? { left: video.left, top: video.top, width: video.width, height: video.height } : null,
    largestIcon: icon ? { size: iconSize(icon), name: nameOf(icon.parentElement) } : null,
  };
})()`;
