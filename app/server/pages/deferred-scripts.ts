import { canRunScripts } from "~/platform/scripts-gate";
import holdBack from "./hold-back.ts?inline";

/**
 * On slow networks, scripts would delay the page's image. They are therefore inside a template element, and load after
 * the image. Browsers that cannot run the scripts do not load them.
 */
export function deferredScripts(scripts: string): string {
  return `<template id="scripts">${scripts}</template><script>${canRunScripts}&&${holdBack}</script>`;
}
