import { canRunScripts } from "~/platform/scripts-gate";
import holdBack from "./hold-back.ts?inline";

/**
 * Wraps scripts in a template element, so that the browser loads them after the page's image: on a slow network they
 * would take its bandwidth. A browser that cannot run all scripts loads none of them.
 */
export function deferredScripts(scripts: string): string {
  return `<template id="scripts">${scripts}</template><script>${canRunScripts}&&${holdBack}</script>`;
}
