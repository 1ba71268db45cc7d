import { registerHooks } from 'node:module'

/** Its package.json lists its exports in 180 kB. */
const LONG_WINDED = '/node_modules/drizzle-orm/'

/**
 * To tell what kind of module a file is, Node asks the package.json around it, and parses its list of exports each time.
 * For drizzle's hundred files that takes as long as half of what the server loads beside them. They name each other by
 * path, and are all of one kind: there is nothing to ask. What is imported before this does not profit from it.
 */
export function quickenImports(): void {
  registerHooks({
    resolve: (specifier, context, resolve) =>
      specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(LONG_WINDED)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : resolve(specifier, context),
  })
}
