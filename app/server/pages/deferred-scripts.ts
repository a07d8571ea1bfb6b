import { canRunScripts } from "~/platform/scripts-gate";
import holdBack from "./hold-back.ts?inline";

/** Keeps scripts in a template until the page's image has loaded, so that they do not delay the image. */
export function deferredScripts(scripts: string): string {
  return `<template id="scripts">${scripts}</template><script>${canRunScripts}&&${holdBack}</script>`;
}
