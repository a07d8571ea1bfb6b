/** The id of the template that holds a page's scripts. */
const holder = "scripts";

/**
 * Milliseconds after which scripts start though the page's picture is not there: a network that swallows
 * requests would keep them away for good.
 */
const longestWait = 5_000;

/**
 * Sets the template's scripts free: once the page has loaded with its picture, when the visitor presses
 * something, or after the longest wait. Runs in the browser, as text, so it may only use its parameters.
 */
function setFree(template: HTMLTemplateElement, wait: number): void {
  const start = () => {
    if (template.isConnected) template.replaceWith(template.content);
  };
  for (const event of ["load", "pointerdown", "keydown"]) addEventListener(event, start, { once: true });
  setTimeout(start, wait);
}

const start = `(${setFree})(document.getElementById("${holder}"),${longestWait})`;

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
