import { canRunScripts } from "~/platform/scripts-gate";
import holdBack from "./hold-back.ts?inline";

/**
 * Wraps script markup in a template element, so that the browser neither loads nor runs it until the page's image is
 * visible. On a slow network scripts would compete with the image for bandwidth, and win. A browser that cannot run all of
 * them loads none.
 */
export function deferredScripts(scripts: string): string {
  return `<template id="scripts">${scripts}</template><script>${canRunScripts}&&${holdBack}</script>`;
}
