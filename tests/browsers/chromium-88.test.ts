import { testOldChromium } from "./old-chromium";

testOldChromium(88);
