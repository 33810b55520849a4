import type { Locator, Page } from '@playwright/test'

/** A toast with good news, which screen readers say when they have finished their sentence. */
export function goodNews(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text })
}

/** A toast about something that failed, which screen readers say at once. */
export function badNews(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text })
}
