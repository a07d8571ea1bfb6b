import { expect, test } from "vitest";
import { isRobot } from "~/insights/counts/robots.server";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test.for<[string, boolean]>([
  [chrome, false],
  [`${chrome} Edg/140.0.0.0`, false],
  [safari, false],
  [firefox, false],
  ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", false],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36", false],
  // Gateways and scanners.
  ["Barracuda Sentinel (EE)", true],
  ["Mozilla/5.0 (compatible; Proofpoint)", true],
  ["Mozilla/5.0 (compatible; Mimecast)", true],
  ["Microsoft Office SafeLinks Protection", true],
  ["Mozilla/5.0 (compatible; Trend Micro)", true],
  ["Mozilla/5.0 (compatible; ThreatSeeker)", true],
  ["Mozilla/5.0", true],
  [`${chrome.replace("140.0.0.0", "42.0.2311.135")} Edge/12.246 Mozilla/5.0`, true],
  [`${chrome.replace("140.0.0.0", "42.0.2311.135")} Edge/12.246 Gmail-content-sampling`, true],
  ["Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b", true],
  // Office and mail programs.
  ["Mozilla/4.0 (compatible; ms-office; MSOffice 16)", true],
  ["Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5134; Pro)", true],
  ["Microsoft Office Existence Discovery", true],
  // Chats.
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true],
  ["Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com", true],
  ["WhatsApp/2.23.20.0", true],
  ["facebookexternalhit/1.1", true],
  ["TelegramBot (like TwitterBot)", true],
  ["LinkedInBot/1.0", true],
  // Programs in data centres.
  ["Go-http-client/2.0", true],
  ["python-requests/2.32.3", true],
  [chrome.replace("Chrome", "HeadlessChrome"), true],
])("%s opens links before people do: %s", ([agent, expected]) => {
  expect(isRobot(agent)).toBe(expected);
});
