import { findFirefox, findWebKit } from "./other-browsers.mjs";
import { installDebians } from "./programs.mjs";

/** Installs Debian's Firefox, and its WebKitGTK with what that plays H.264 with, where they are missing. */
if (!findFirefox()) installDebians("firefox-esr");
if (!findWebKit()) {
  installDebians("webkit2gtk-driver", "xvfb", "gstreamer1.0-libav", "gstreamer1.0-plugins-good");
}
if (!findFirefox() || !findWebKit()) {
  console.error("Firefox or WebKitGTK is missing, and apt-get could not install it.");
  process.exit(1);
}
