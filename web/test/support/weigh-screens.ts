import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import {
  dist,
  filesFor,
  readImportGraph,
  scriptsOfPage,
} from '../../../scripts/screen-weights/import-graph.ts'
import { SCREENS } from '../../../scripts/screen-weights/screens.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The scripts that each screen is weighed with, by its path. */
    weighed: Record<string, string[]>
  }
}

export default function setup(project: TestProject): void {
  const graph = readImportGraph()
  const ofPage = scriptsOfPage(readFileSync(join(dist, 'index.html'), 'utf8'))
  const weighed = SCREENS.map(({ path, parts }) => [path, [...filesFor(graph, ofPage, parts)]])
  project.provide('weighed', Object.fromEntries(weighed))
}
