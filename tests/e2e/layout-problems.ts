/** Runs in the page. Finds text that is cut off or overflows, and sticky bars that cover over a third of the window. */
export function layoutProblems(): string[] {
  const found: string[] = [];
  const { clientWidth } = document.documentElement;
  const beyond = document.documentElement.scrollWidth - clientWidth;
  if (beyond > 0) found.push(`the page is ${beyond} px wider than the window`);
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} "${element.textContent?.slice(0, 20)}"`;
  const canBeScrolledTo = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
    return false;
  };
  const texts = "h1, h2, h3, h4, p, a, dt, dd, label, legend, summary, button";
  const hidden = ".visually-hidden, .skip-link, svg, video, input, details:not([open]) > :not(summary)";
  for (const element of document.querySelectorAll("#page *, .choose-backdrop *")) {
    const { left, right, width } = element.getBoundingClientRect();
    const { visibility, display, overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
    const isVisible = width > 0 && visibility !== "hidden" && clipPath !== "inset(50%)";
    if (!isVisible || element.closest(hidden)) continue;
    if ((right > clientWidth + 1 || left < -1) && !canBeScrolledTo(element))
      found.push(`beyond the window: ${nameOf(element)}`);
    const clips = /hidden|clip/.test(overflowX + overflowY) && textOverflow !== "ellipsis";
    const isFull =
      element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2;
    if (
      clips &&
      isFull &&
      !element.matches(".section-nav, .video-frame, .scene, .scene-picture, .lead-dialog")
    )
      found.push(`cut off: ${nameOf(element)}`);
    const isLeaf = element.childElementCount === 0 && element.textContent?.trim();
    const isText = (isLeaf || element.matches(texts)) && display !== "inline";
    if (isText && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 2)
      found.push(`out of its box: ${nameOf(element)}`);
  }
  const sticky = [...document.querySelectorAll(".site-header, .tab-bar")]
    .filter((bar) => getComputedStyle(bar).position === "sticky")
    .reduce((height, bar) => height + bar.getBoundingClientRect().height, 0);
  if (sticky > innerHeight / 3 + 1) found.push(`bars of ${sticky} px stick on a screen of ${innerHeight} px`);
  return [...new Set(found)];
}
