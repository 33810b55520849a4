import { join } from 'node:path'
import { buildServer } from '../build-server.ts'
import { buildWeb } from '../build-web.ts'
import { findTestBrowser } from '../machine/browser.ts'
import { resultsFolder, type Stage } from './stages.ts'

/** Prepares the browser and builds the app first, so that the stage itself only tests. */
export async function browserStage(args: string[] = []): Promise<Stage> {
  const browser = await findTestBrowser()
  await buildWeb()
  await buildServer()
  const results = join(resultsFolder, 'browser.json')
  return {
    name: 'Browser tests',
    commands: [
      {
        command: 'playwright',
        args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
        env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
      },
    ],
    results,
  }
}
