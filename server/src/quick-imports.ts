import { registerHooks } from 'node:module'

/**
 * For each file of a package, Node reads the package's whole map of exports again. Drizzle's map is 130 kB, which took half of
 * the server's loading time. Drizzle's files import each other by file name, so there is nothing to look up.
 */
registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL } = context
    const isInside = specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isInside) return resolveNext(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
