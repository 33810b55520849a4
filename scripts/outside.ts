import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findTestBrowser } from './machine/browser.ts'
import { readFrontPage } from './outside/front-page.ts'
import { onOwnNetwork } from './outside/own-network.ts'
import { newStranger, remove, settle, type } from './outside/stranger.ts'
import type { Visit } from './outside/visit.ts'
import { root, run } from './run.ts'

/**
 * What a stranger meets first: a fresh clone of what is committed, in a new folder, as an ordinary user, with nothing in the
 * environment but PATH and HOME, by the README's own words. They have an npm that many machines have. The machine's own
 * installed what runs this, and starts it the second time.
 */
const COMMON_NPM = '10.9.9'
const QUIETLY = ['-c', 'advice.detachedHead=false', 'clone', '--quiet']
const visit = fileURLToPath(new URL('./outside/visit.ts', import.meta.url))

const browser = await findTestBrowser()
const began = performance.now()
const stranger = await newStranger()
process.once('exit', () => remove(stranger))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

await step('Cloning', clone)
await step(`Fetching npm ${COMMON_NPM}`, () =>
  type(stranger, `mkdir ../npm && cd ../npm && echo {} > package.json && npm install npm@${COMMON_NPM}`),
)
const place = join(stranger.home, 'npm', 'node_modules', '.bin')
const common = { ...stranger, path: [place, stranger.path].join(delimiter) }
const { install } = readFrontPage(stranger.folder)
const beganInstalling = performance.now()
await step(install, () => type(common, `npm --version | grep --line-regexp ${COMMON_NPM} && ${install}`))
const installing = performance.now() - beganInstalling
await step(`First start, with npm ${COMMON_NPM}`, () => visitAs({ stranger: common, browser }))
await step('Second start', () => visitAs({ stranger }))

const seconds = (performance.now() - began - installing) / 1000
console.log(
  `✓ From outside (${seconds.toFixed(1)} s beside ${(installing / 1000).toFixed(1)} s of ${install})`,
)

async function step(name: string, take: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  if (await take()) return console.log(`  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  console.log(`✗ From outside failed: ${name}`)
  process.exit(1)
}

async function clone(): Promise<boolean> {
  const args = [...QUIETLY, '--depth', '1', pathToFileURL(root).href, stranger.folder]
  return (await run({ command: 'git', args })) && (await settle(stranger))
}

async function visitAs(plan: Visit): Promise<boolean> {
  return run(await onOwnNetwork(process.execPath, [visit, JSON.stringify(plan)]))
}
