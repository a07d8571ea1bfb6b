import demo from "~/shell/styles/demo/demo.css?inline";
import video from "~/shell/styles/demo/video.css?inline";
import base from "./base.css?inline";
import search from "./search.css?inline";
import shell from "./shell.css?inline";

/**
 * The first style sheet of each page. The styles of single pages come next, and the styles of enhancements
 * (`adoptStyles`) come last. Later rules override earlier rules, because there are no cascade layers.
 */
export const firstStyles = [base, shell, demo, video, search].join("");
