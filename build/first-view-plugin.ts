import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')

/** What the landing page starts with, and what the manual starts with. */
const landing = ['src/web/landing/main.tsx']
const manual = ['src/web/main.tsx', 'src/web/manual/manual-page.tsx']

/** Each of them is a script of its own: they begin what they import. */
const isStart = (id: string) => [...landing, ...manual].some((start) => id === path.join(root, start))

/**
 * Puts all that the manual starts with into two scripts, what the landing page has of it and the rest: by themselves they
 * would be forty, of which a phone asks for six at a time. What they are is found by building the beginning alone first,
 * because a module's imports tell less: most of a feature's `index.ts` is left out.
 *
 * @param plugins those that decide what of a module is left
 */
export function firstView(plugins: () => Plugin[], sideEffects: object): Plugin {
  return {
    name: 'first-view',
    apply: 'build',
    async config() {
      const common = await modulesOf(landing, plugins(), sideEffects)
      const all = await modulesOf([...landing, ...manual], plugins(), sideEffects)
      const isIn = (modules: Set<string>) => (id: string) => modules.has(id) && !isStart(id)
      const groups = [
        // With what its modules need when more of them is used than the landing page does.
        { name: 'base', test: isIn(common), priority: 1, includeDependenciesRecursively: true },
        // Without that: it has what checks forms too.
        { name: 'manual', test: isIn(all), includeDependenciesRecursively: false },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

/** The modules of which something is needed before anything is asked for later. */
async function modulesOf(
  input: readonly string[],
  plugins: readonly Plugin[],
  treeshake: object,
): Promise<Set<string>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [...plugins, withoutLater],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: [...input], treeshake, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('The first view was not built')
  const modules = built.output.flatMap((output) =>
    output.type === 'chunk' ? Object.entries(output.modules) : [],
  )
  return new Set(modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])))
}

const withoutLater: Plugin = {
  name: 'without-later',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' ? { id: specifier, external: true } : null,
}
