import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')

/** The entry modules of the landing page and of the program, which get chunks of their own. */
const entries = ['src/web/landing/main.tsx', 'src/web/main.tsx'] as const
const [landing, program] = entries
/** What the manual loads first, with what its store of shared files needs to store one. */
const manual = [
  program,
  'src/web/app/manual/manual-frame.tsx',
  'src/web/app/manual/manual-page.tsx',
  'src/web/platform/base/arrival.ts',
]

/** What the home page adds once the folders are shown. */
const home = [
  'src/web/people/sign-in/failed-sign-ins.tsx',
  'src/web/platform/base/live/start.ts',
  'src/web/duties/deadlines/home-sections.tsx',
  'src/web/duties/destruction/destroyable-line.tsx',
  'src/web/duties/expected/completeness-line.tsx',
  'src/web/duties/expected/first-papers.tsx',
  'src/web/manual/files/home/home-files.tsx',
  'src/web/manual/files/upload/area.tsx',
  'src/web/company/members/requests-notice.tsx',
]

/** What opens over a page: menus and the descriptions of buttons. */
const menus = [
  'src/web/platform/ui/dropdown-menu.tsx',
  'src/web/platform/ui/open-menu.tsx',
  'src/web/platform/ui/open-tooltip.tsx',
  'src/web/app/manual/folder-menu-entries.tsx',
]

/** What shows the files of a folder, and the papers of the inbox. */
const lists = [
  'src/web/duties/expected/expected-papers.tsx',
  'src/web/manual/inbox/table/inbox.tsx',
  'src/web/app/manual/folder-view.tsx',
]

/** What shows a document, without the views of its kinds. */
const viewer = ['src/web/viewer/viewer.tsx']

const isEntry = (id: string) => entries.some((entry) => id === path.join(root, entry))

/**
 * Bundles the first view of the manual into two chunks: what it shares with the landing page, and the rest; and into one
 * each what the home page adds later, menus, what lists files and papers, and the viewer. Otherwise it would be some ninety chunks,
 * of which a browser requests six at a time.
 * The modules are found by a build of the entries alone, because imports say too little: most of a feature's `index.ts`
 * is tree-shaken.
 *
 * @param plugins the plugins that affect tree-shaking
 */
export function groupedChunks(plugins: () => Plugin[], sideEffects: object): Plugin {
  return {
    name: 'grouped-chunks',
    apply: 'build',
    async config() {
      const all = await modulesOf(manual, plugins(), sideEffects)
      // What the landing page alone shows is loaded by it alone.
      const isLanding = (id: string) => id.startsWith(path.join(root, 'src/web/landing/')) && !all.has(id)
      const common = new Set(
        [...(await modulesOf([landing], plugins(), sideEffects))].filter((id) => !isLanding(id)),
      )
      const later = new Map<string, Set<string>>()
      for (const [name, modules] of Object.entries({ home, menus, lists, viewer }))
        later.set(name, await modulesOf(modules, plugins(), sideEffects))
      const isIn = (chunk: Set<string>) => (id: string) => chunk.has(id) && !isEntry(id)
      const groups = [
        // With dependencies: the rest of the program may use more of these modules than the landing page does.
        { name: 'base', test: isIn(common), priority: 1, includeDependenciesRecursively: true },
        // Without dependencies, which include what validates forms. A module of this chunk must not import what the
        // first view does not need: the two chunks would import each other.
        { name: 'manual', test: isIn(all), includeDependenciesRecursively: false },
        // A module goes into the first chunk that names it.
        ...[...later].map(([name, chunk]) => ({
          name,
          test: isIn(chunk),
          includeDependenciesRecursively: false,
        })),
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      // One that only exports again has nothing to run.
      const running = chunks.filter(({ modules }) =>
        Object.values(modules).some(({ renderedLength }) => renderedLength > 0),
      )
      const circles = circular(new Map(running.map(({ fileName, imports }) => [fileName, imports])))
      if (circles.length > 0)
        this.error(
          `Scripts import each other, so that one of them runs before what it needs: ${circles.join(', ')}. ` +
            'A module of one of them imports something that the entries of its chunk do not use: give that a module of its own.',
        )
    },
  }
}

/** The files that reach themselves by what they import. */
function circular(imports: ReadonlyMap<string, readonly string[]>): string[] {
  return [...imports.keys()].filter((file) => {
    const reached = new Set(imports.get(file))
    for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next)
    return reached.has(file)
  })
}

/** The modules that a build of some entries includes, without dynamic imports. */
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
  if (!('output' in built)) throw new Error('The modules of a chunk were not built')
  const modules = built.output.flatMap((output) =>
    output.type === 'chunk' ? Object.entries(output.modules) : [],
  )
  // What a dependency exports again is nothing by itself, but would be a chunk and a request.
  const isWanted = (id: string, length: number) => length > 0 || id.includes('/node_modules/')
  return new Set(modules.flatMap(([id, { renderedLength }]) => (isWanted(id, renderedLength) ? [id] : [])))
}

const withoutLater: Plugin = {
  name: 'without-later',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' ? { id: specifier, external: true } : null,
}
