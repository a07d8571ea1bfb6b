import { canRunScripts } from "~/platform/scripts-gate";
import holdBack from "./hold-back.ts?inline";

/**
 * Wraps scripts in a template element, so that the browser loads the scripts after the page's image. On a slow network,
 * scripts that load immediately would delay the image. A browser that cannot run all scripts loads no scripts.
 */
export function deferredScripts(scripts: string): string {
  return `<template id="scripts">${scripts}</template><script>${canRunScripts}&&${holdBack}</script>`;
}
