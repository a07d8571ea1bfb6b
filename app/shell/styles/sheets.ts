import demo from "~/shell/styles/demo/demo.css?inline";
import video from "~/shell/styles/demo/video.css?inline";
import base from "./base.css?inline";
import search from "./search.css?inline";
import shell from "./shell.css?inline";

/**
 * The first style sheet of each page. There are no cascade layers, so later rules override earlier rules: the styles of
 * single pages follow this style sheet, and then the styles of enhancements (`adoptStyles`).
 */
export const firstStyles = [base, shell, demo, video, search].join("");
