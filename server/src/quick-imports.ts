import { registerHooks } from 'node:module'

/**
 * For each file of a package Node reads the package's whole map of exports anew, and that of Drizzle has 130 kB: half of the time
 * that the server took to load. Its files import each other by their names, so there is nothing to look up.
 */
registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL } = context
    const isInside = specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isInside) return resolveNext(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
