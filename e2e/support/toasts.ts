import type { Locator, Page } from '@playwright/test'

/** A toast about a success, which screen readers announce after finishing their sentence. */
export function goodNews(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text })
}

/** A toast about a failure, which screen readers announce immediately. */
export function badNews(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text })
}
