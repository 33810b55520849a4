import { chromium } from '@playwright/test'
import { run } from '../run.ts'
import { fetchedProgram, fetchPackage, hasPackages } from './debian-package.ts'
import { isExecutable, placesOnPath } from './programs.ts'

/** Chromium without a user interface. */
const SHELL = 'chromium-headless-shell'
const SHELL_NAMES = [SHELL, 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Nobody should wait longer than this to be told what to do. */
const DOWNLOAD_SECONDS = 60

/** A Chromium to test with. The headless shell needs a fifth less processor time. */
export async function findTestBrowser(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ? undefined : placesOnPath(SHELL_NAMES).find(isExecutable)
  return shell ?? findBrowser()
}

/** An installed Chromium, otherwise Debian's headless shell, otherwise Playwright's own download. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) {
    console.error(
      `CHROMIUM_PATH is "${named}", which isn't a program. Set it to the path of Chromium, or remove it.`,
    )
    process.exit(1)
  }
  const browser = existing() ?? (await fetchShell()) ?? (await download())
  if (browser) return browser
  console.error(
    "The browser tests need Chromium, and it couldn't be found or downloaded. Install Chromium or Google Chrome " +
      '(on Debian, as root: "apt-get install chromium"), or download one with "npx playwright install chromium", ' +
      'or set CHROMIUM_PATH to its path. Then run the command again.',
  )
  process.exit(1)
}

function existing(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return [...placesOnPath(NAMES), ...USUAL_PLACES, fetchedProgram(SHELL), chromium.executablePath()].find(
    isExecutable,
  )
}

async function fetchShell(): Promise<string | undefined> {
  if (!hasPackages) return undefined
  const shell = await fetchPackage(SHELL, '/usr/lib/chromium/chromium-headless-shell')
  return shell && (await run({ command: shell, args: ['--version'], isQuiet: true })) ? shell : undefined
}

async function download(): Promise<string | undefined> {
  console.log(`Chromium isn't installed. Downloading it, for up to ${DOWNLOAD_SECONDS} seconds…`)
  const succeeded = await run({
    command: 'playwright',
    args: ['install', 'chromium'],
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    isQuiet: true,
    seconds: DOWNLOAD_SECONDS,
  })
  return succeeded ? existing() : undefined
}
