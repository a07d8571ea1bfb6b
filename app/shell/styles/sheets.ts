import demo from "~/shell/styles/demo/demo.css?inline";
import video from "~/shell/styles/demo/video.css?inline";
import base from "./base.css?inline";
import search from "./search.css?inline";
import shell from "./shell.css?inline";

/** The first style sheet of each page, which later style sheets override. */
export const firstStyles = [base, shell, demo, video, search].join("");
