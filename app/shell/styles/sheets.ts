import demo from "~/shell/styles/demo/demo.css?inline";
import video from "~/shell/styles/demo/video.css?inline";
import base from "./base.css?inline";
import search from "./search.css?inline";
import shell from "./shell.css?inline";

/** This style sheet is first, so that all other style sheets can override it. */
export const firstStyles = [base, shell, demo, video, search].join("");
