import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The name of the list, which the server doesn't serve. */
const LIST = '.import-graph.json'

/**
 * Lists which file has which modules and which files each one imports, so that `scripts/screen-weights/` can tell what a
 * screen loads without opening it.
 */
export function writeImportGraph(): Plugin {
  return {
    name: 'write-import-graph',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const graph = chunks.map(({ fileName, facadeModuleId, imports, moduleIds }) => ({
          file: fileName,
          facadeOf: facadeModuleId && shortOf(facadeModuleId),
          imports,
          modules: moduleIds.map(shortOf),
        }))
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(graph) })
      },
    },
  }
}

function shortOf(moduleId: string): string {
  return relative(import.meta.dirname, moduleId).replaceAll('\\', '/')
}
