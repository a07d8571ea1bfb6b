import { installDebians, runs } from "./programs.mjs";

/** Sees to it that there is ffmpeg for the tests of media: one on the machine, else Debian's package. */
if (!runs("ffmpeg", "-version")) installDebians("ffmpeg");
if (!runs("ffmpeg", "-version"))
  console.error("No ffmpeg: it is not installed, and apt-get could not install Debian's package.");
