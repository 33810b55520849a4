import { buildWeb } from '../build-web.ts'
import { findTestBrowser } from '../machine/browser.ts'
import { type Stage, vitest } from './stages.ts'

/** Prepares the browser and builds the front end first, so that the stage itself only tests. */
export async function componentStage(args: string[] = []): Promise<Stage> {
  const browser = await findTestBrowser()
  await buildWeb()
  return vitest('Component tests', ['component'], { env: { CHROMIUM_PATH: browser }, args })
}
