import demo from "~/shell/styles/demo/demo.css?inline";
import video from "~/shell/styles/demo/video.css?inline";
import base from "./base.css?inline";
import search from "./search.css?inline";
import shell from "./shell.css?inline";

/**
 * The style sheet that each page begins with. There are no layers: what comes later wins, so that sheets of single pages
 * come after it, and those of enhancements last (`adoptStyles`).
 */
export const firstStyles = [base, shell, demo, video, search].join("");
