import { chromium } from "playwright";
import { browserOptions } from "./tools/chromium.mjs";
const b = await chromium.launch(browserOptions());
const o="http://localhost:4310";
const sizes:[string,number,number][]=[["1440",1440,900],["1366",1366,625],["1024",1024,768],["390",390,664]];
const pages:[string,string,string][]=[["demo","/Seafood/PURCHASE/File%20Import?internal&redirect",""],["first","/Seafood/PURCHASE/Workflow","" ],["pics","/Logistics/FORTOLLING%20%28CMS%29/Tolldeklarasjon?redirect&view=pictures",""],["tour","/Seafood/PURCHASE/Workflow?tour=create-purchase,workflow,invoicing&redirect",""],["tourpage","/Logistics/tour?tour=fakturering,tolldeklarasjon",""],["search","/Seafood/search?q=invoice",""],["searchempty","/Seafood/search",""],["share","/Seafood/share?share-stops=workflow,invoicing&redirect",""],["404","/Seafood/Nope",""],["copy","/Seafood/copy?tour=workflow,invoicing",""]];
const only=process.argv[2]?.split(",");
for (const js of [true,false]) for (const [s,width,height] of sizes) {
 for (const [n,path] of pages) {
  if (only && !only.includes(n)) continue;
  if (!js && !["demo","first","pics","tour","share"].includes(n)) continue;
  const ctx = await b.newContext({viewport:{width,height},reducedMotion:"reduce",javaScriptEnabled:js,hasTouch:width<500,isMobile:width<500});
  const p = await ctx.newPage(); await p.goto(o+path); await p.waitForTimeout(js?1800:500);
  await p.screenshot({path:`/tmp/shots/${n}-${s}${js?"":"-nojs"}.png`}); await ctx.close();
 }
}
await b.close();
