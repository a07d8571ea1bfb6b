import { layoutOf, pageHelpers } from "../../tools/browser/layout";

/** Maximum icon size, in CSS pixels. An icon without styles would be as wide as the page. */
const maxIconPx = 64;

/** Minimum contrast of text that is not large (WCAG 1.4.3). */
const minContrast = 4.5;

const minSpacePx = 4;

/* The checks add messages to `problems`. They avoid new JavaScript features, because they run in old browsers. */

const sizes = `
  const { excess, farthest, largestIcon } = ${layoutOf};
  if (excess > 0) problems.push("the page is " + excess + " px too wide, by " + farthest);
  if (largestIcon && largestIcon.size > ${maxIconPx})
    problems.push("an icon is " + largestIcon.size + " px large, in " + largestIcon.name);`;

const videoChecks = `
  const sizeOf = (element) => boxOf(element).width.toFixed() + " × " + boxOf(element).height.toFixed();
  const isInside = (inner, outer) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  for (const video of shown("main video")) {
    const outer = ["screen", "video-frame", "tab-video", "demo-body"].map((name) => video.closest("." + name));
    for (const element of [...outer, document.querySelector("main")]) {
      if (!element || isInside(boxOf(video), boxOf(element))) continue;
      problems.push("the video, " + sizeOf(video) + ", is not in " + element.className + ", " + sizeOf(element));
    }
    if (boxOf(video).width < Math.min(innerWidth * 0.8, 600)) problems.push("the video is only " + sizeOf(video));
    const text = document.querySelector(".demo-text");
    if (!text || document.querySelector("[data-place=beside]")) continue;
    const isBeside = boxOf(text).left >= boxOf(video).right && boxOf(text).top < boxOf(video).bottom;
    const isBelow = boxOf(text).top >= boxOf(video).bottom;
    if (innerWidth >= 1200 ? !isBeside : !isBelow)
      problems.push("the text is neither next to the video in a wide window nor below the video in a narrow window");
  }`;

const sections = `
  for (const nav of shown(".section-nav")) {
    const links = shown(".section-nav a");
    for (const link of links) {
      const { left, right, top, bottom } = boxOf(link);
      const inNav = top >= boxOf(nav).top - 1 && bottom <= boxOf(nav).bottom + 1;
      if (!inNav) problems.push("a section's link is not in the bar: " + nameOf(link));
      if (Math.abs(top - boxOf(links[0]).top) > 1) problems.push("a section is in another row: " + nameOf(link));
      const isCut = left < 0 || right > innerWidth || link.scrollWidth > link.clientWidth + 1;
      if (innerWidth >= 1200 && isCut) problems.push("a section is cut off: " + nameOf(link));
    }
    if (links.length === 0) problems.push("there are no sections");
  }`;

const contrasts = `
  const channels = (color) => {
    const [red, green, blue, alpha = 1] = color.match(/[\\d.]+/g).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const over = (top, below) => below.map((each, at) => top.rgb[at] * top.alpha + each * (1 - top.alpha));
  const behind = (element) =>
    element
      ? over(channels(getComputedStyle(element).backgroundColor), behind(element.parentElement))
      : [255, 255, 255];
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const link of shown("a[href], button, summary").filter((each) => each.textContent.trim() !== "")) {
    // Ignores icon buttons and links in pictures, because neither of them shows any text.
    if (link instanceof SVGElement || getComputedStyle(link).fontSize === "0px") continue;
    const background = behind(link);
    const text = over(channels(getComputedStyle(link).color), background);
    const [dark, light] = [luminance(background), luminance(text)].sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < ${minContrast})
      problems.push("a contrast is only " + contrast.toFixed(1) + ": " + nameOf(link));
  }`;

const spaces = `
  const placeOf = (element) => element.closest("header, nav, main, section, footer, [role=dialog]");
  const across = (a, b) => Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = (a, b) => Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  const controls = shown(".button, .search-form, .field input, .field select, main select, summary")
    .filter((each) => each.parentElement.closest(".search-form") === null);
  controls.forEach((one, index) => controls.slice(index + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one) || placeOf(one) !== placeOf(other)) return;
    const [a, b] = [boxOf(one), boxOf(other)];
    const space = Math.max(across(a, b), down(a, b));
    if (space < ${minSpacePx})
      problems.push(nameOf(one) + " and " + nameOf(other) + " are only " + space.toFixed() + " px apart");
  }));`;

const words = `
  for (const icon of shown("svg.icon")) {
    for (const node of icon.parentElement.childNodes) {
      if (node.textContent.trim() === "" || node.className === "visually-hidden") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const [a, b] = [boxOf(icon), boxOf(range)];
      if (b.width === 0 || down(a, b) >= 0 || across(a, b) >= ${minSpacePx}) continue;
      problems.push("an icon is only " + across(a, b).toFixed() + " px from its word: " + nameOf(icon.parentElement));
    }
  }`;

const posters = `
  for (const image of shown(".screen picture img, .scene-picture img").slice(0, 1))
    if (!image.complete || image.naturalWidth === 0) problems.push("the picture has not come: " + image.currentSrc);`;

/** Checks the page without scripts: no control is disabled, no dialog is open, and no script is fetched. */
const scriptRemnants = `
  for (const control of shown(":disabled"))
    problems.push("a control does nothing without scripts: " + nameOf(control));
  for (const dialog of shown("[role=dialog]")) problems.push("a dialog is open: " + nameOf(dialog));
  for (const { name } of performance.getEntriesByType("resource"))
    if (/\\/_build\\/[^?]*\\.js/.test(name)) problems.push("a script was fetched: " + name);`;

export function problemsOf(scripts: boolean): string {
  const checks = [
    sizes,
    videoChecks,
    sections,
    contrasts,
    spaces + words,
    posters,
    ...(scripts ? [] : [scriptRemnants]),
  ];
  return `(() => { const problems = []; ${pageHelpers} ${checks.map((check) => `{ ${check} }`).join("\n")} return problems; })()`;
}
