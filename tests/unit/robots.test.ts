import { expect, test } from "vitest";
import { isRobot } from "~/insights/counts/robots.server";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

test.for<[string, boolean]>([
  [chrome, false],
  [safari, false],
  // Bots that this project recognises but the library does not. Each of them matches a different pattern.
  ["Barracuda Sentinel (EE)", true],
  ["Mozilla/5.0 (compatible; Proofpoint)", true],
  ["Mozilla/5.0 (compatible; Mimecast)", true],
  ["Microsoft Office SafeLinks Protection", true],
  ["Mozilla/5.0 (compatible; Trend Micro)", true],
  ["Mozilla/5.0 (compatible; ThreatSeeker)", true],
  ["Mozilla/5.0", true],
  [`${chrome.replace("140.0.0.0", "42.0.2311.135")} Edge/12.246 Mozilla/5.0`, true],
  ["Mozilla/4.0 (compatible; ms-office; MSOffice 16)", true],
  ["Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5134; Pro)", true],
  // Bots that the library recognises.
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true],
  ["WhatsApp/2.23.20.0", true],
  [chrome.replace("Chrome", "HeadlessChrome"), true],
])("the user agent %s is a bot: %s", ([agent, expected]) => {
  expect(isRobot(agent)).toBe(expected);
});
