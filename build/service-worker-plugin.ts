import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Features whose screens and dialogs are cached for offline use. Viewers and the camera are larger than all of these,
 * and are cached after their first use.
 */
const features = [
  'people/sign-in',
  'manual/files',
  'manual/folders',
  'manual/inbox',
  'app/manual',
  'manual/search',
  'reading/suggestions',
].map((name) => `/src/web/${name}/`)
/** Files of `public` that every page needs. */
const fixed = ['/index.html', '/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png']

/**
 * Builds the service worker as one file at the root, with the list of files to cache. All pages, the prerendered ones
 * too, contain the same version, so that they can tell whether a waiting worker is newer.
 */
export function serviceWorker(): Plugin {
  let shell: { version: string; files: string[] } | undefined
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = [...fixed, ...shellFiles(bundle)]
        const hash = createHash('sha256')
        for (const name of Object.keys(bundle).toSorted()) hash.update(name)
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        const version = hash.update(String(page.source)).digest('hex').slice(0, 16)
        for (const output of Object.values(bundle)) {
          if (output.type !== 'asset' || !output.fileName.endsWith('.html')) continue
          const html = String(output.source)
          output.source = html.replace('</head>', `  <meta name="version" content="${version}" />\n  </head>`)
        }
        shell = { version, files }
      },
    },
    async writeBundle({ dir }) {
      if (shell === undefined || dir === undefined) return
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { SHELL: JSON.stringify(shell) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: path.join(import.meta.dirname, '../src/web/pwa/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** The chunks of the entry and of the {@link features} with all their imports and styles, and the Latin fonts. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const names = new Set<string>()
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  function add(chunk: Rolldown.OutputChunk) {
    if (names.has(chunk.fileName)) return
    names.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style)
    for (const imported of chunk.imports) {
      const found = chunks.find(({ fileName }) => fileName === imported)
      if (found !== undefined) add(found)
    }
  }
  for (const chunk of chunks) {
    const source = chunk.facadeModuleId ?? ''
    if (source.endsWith('/index.html') || features.some((feature) => source.includes(feature))) add(chunk)
  }
  for (const name of Object.keys(bundle)) {
    if (/-latin-(wght|600)-normal[^/]*\.woff2$/.test(name)) names.add(name)
  }
  return [...names].map((name) => `/${name}`)
}
