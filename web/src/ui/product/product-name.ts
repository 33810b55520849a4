import { pageSetting } from './page-setting.ts'

/** The server writes the product's name into the page; it isn't in the code. */
export function productName(): string {
  return pageSetting('application-name')
}
