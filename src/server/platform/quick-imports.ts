import { registerHooks, type ResolveFnOutput } from 'node:module'

const source = new URL('../../', import.meta.url).href

/** Packages of ES modules alone, whose modules import each other by their file names. */
const packages = ['drizzle-orm', 'zod', 'graphile-worker'].map((name) => `/node_modules/${name}/`)

/**
 * Halves the processor time of the server's imports; called before most of them. To find a module, Node 24 looks for its
 * file, and to learn its format it parses the `exports` of its package, at every import of it: 1,400 of our own
 * modules, 700 in the packages named above; those of drizzle-orm have 130 kB. These hooks say address and format of both
 * by their names, and resolve each other package that our modules import once.
 */
export function quickenImports(): void {
  const resolved = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const { conditions, parentURL = '' } = context
      if (parentURL.includes('/node_modules/')) {
        const isNamed = specifier.startsWith('.') && parentURL.endsWith('.js') && specifier.endsWith('.js')
        if (!isNamed || !packages.some((name) => parentURL.includes(name))) return next(specifier, context)
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      }
      if (specifier.startsWith('node:') || !conditions.includes('import')) return next(specifier, context)
      if (/^(?:#|\.\.?\/).+\.ts$/.test(specifier)) {
        const { href } = specifier.startsWith('#')
          ? new URL(specifier.slice(1), source)
          : new URL(specifier, parentURL)
        return { url: href, format: 'module-typescript', shortCircuit: true }
      }
      if (specifier.startsWith('.')) return next(specifier, context)
      const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
      resolved.set(specifier, found)
      return found
    },
  })
}
