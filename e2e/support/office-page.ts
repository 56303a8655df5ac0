import { expect, type Locator, type Page } from '@playwright/test';
import type { Credentials } from './company-calls.ts';

/** Opens the office alone, in the tab of the terminal. */
export async function openOffice(page: Page): Promise<void> {
  await page.goto(new URL('/?office', page.url()).href);
  await expect(page.getByTestId('office-sign-in')).toBeVisible();
}

/** Signs in at the door of the office with the credentials of a program. */
export async function signInAt(page: Page, { appId, appSecret }: Credentials): Promise<void> {
  await page.getByRole('tab', { name: 'Credentials of a program' }).click();
  await page.getByRole('textbox', { name: 'Application number' }).fill(appId);
  await page.getByLabel('Secret').fill(appSecret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByTestId('office')).toBeVisible();
}

/** A section of the rail. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Sections of the office' }).getByRole('button', { name });
}
