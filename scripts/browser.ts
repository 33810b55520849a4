import { chromium } from '@playwright/test'
import { isExecutable, placesOnPath } from './programs.ts'
import { run } from './run.ts'

/** Chromium without the parts that draw windows. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium to test with: the one without windows takes a fifth less of the processor. */
export async function findTestBrowser(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ? undefined : placesOnPath(SHELL_NAMES).find(isExecutable)
  return shell ?? findBrowser()
}

/** The Chromium that people use: one that is there, else Playwright's own download, else Debian's package. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) {
    console.error(
      `CHROMIUM_PATH is "${named}", which is not a program. Set it to a Chromium, or leave it out.`,
    )
    process.exit(1)
  }
  const browser = existing() ?? (await download()) ?? (await installPackage())
  if (browser) return browser
  console.error(
    'No Chromium could be found or installed, and the browser tests need one. Install Chromium or Google Chrome ' +
      '(on Debian: "apt-get install chromium"), or set CHROMIUM_PATH to one, and run the command again.',
  )
  process.exit(1)
}

function existing(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return [...placesOnPath(NAMES), ...USUAL_PLACES, chromium.executablePath()].find(isExecutable)
}

async function download(): Promise<string | undefined> {
  console.log('No Chromium here yet. Trying to download one…')
  const succeeded = await run({
    command: 'playwright',
    args: ['install', 'chromium'],
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    isQuiet: true,
  })
  return succeeded ? existing() : undefined
}

async function installPackage(): Promise<string | undefined> {
  if (!isExecutable('/usr/bin/apt-get') || process.getuid?.() !== 0) return undefined
  console.log('Installing the Debian package "chromium"…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run({ command: 'apt-get', args: ['update', '-q'], env, isQuiet: true })
  await run({ command: 'apt-get', args: ['install', '-q', '-y', 'chromium'], env, isQuiet: true })
  return existing()
}
