import { testOldChromium } from "./old-chromium";

testOldChromium(78);
