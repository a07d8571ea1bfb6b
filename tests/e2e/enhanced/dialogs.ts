import type { Locator, Page } from "playwright/test";

export function chooseDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Choose which demo you want to go through" });
}

export function leadDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "See it with your own numbers" });
}

export async function choose(page: Page, product: string): Promise<void> {
  await chooseDialog(page).getByRole("button", { name: product }).click();
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

export async function unfold(page: Page): Promise<void> {
  const open = leadDialog(page).getByRole("button", { name: "Open the form" });
  if (await open.isVisible()) await open.click();
}

export async function submitLead(page: Page): Promise<void> {
  await unfold(page);
  const dialog = leadDialog(page);
  await dialog.getByLabel("Work e-mail").fill("kari@example.com");
  await dialog.getByLabel("Name").fill("Kari Nordmann");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Send" }).click();
}
