import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** A file of the built front end, as `web/write-import-graph.ts` lists it. */
export interface BuiltFile {
  file: string
  /** The module that was imported to get this file, if there is just one. */
  facadeOf: string | null
  /** The files that come with it. */
  imports: string[]
  modules: string[]
}

export const dist = join(root, 'web', 'dist')

/** The files of the built front end. */
export function readImportGraph(): BuiltFile[] {
  return JSON.parse(readFileSync(join(dist, '.import-graph.json'), 'utf8'))
}

/** The scripts that the page itself names. */
export function scriptsOfPage(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g)].map(([, file = '']) => file)
}

/** The files that are loaded for these modules, in addition to those that the page names. */
export function filesFor(
  graph: readonly BuiltFile[],
  ofPage: readonly string[],
  modules: readonly string[],
): Set<string> {
  const files = new Map(graph.map((built) => [built.file, built]))
  const loaded = new Set<string>()
  const add = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const imported of files.get(file)?.imports ?? []) add(imported)
  }
  for (const file of ofPage) add(file)
  for (const module of modules) add(fileOf(graph, module))
  return loaded
}

function fileOf(graph: readonly BuiltFile[], module: string): string {
  const built =
    graph.find(({ facadeOf }) => facadeOf === module) ?? graph.find(({ modules }) => modules.includes(module))
  if (!built) throw new Error(`No file of the built front end has ${module}`)
  return built.file
}
