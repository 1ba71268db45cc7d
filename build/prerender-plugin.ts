import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { getHomeAnswers } from '#contract/http/home-answers.ts'
import { getUser } from '#contract/people/sign-in.ts'
import { listFolders } from '#contract/manual/folders.ts'

/** Scripts and preloads. */
const script = /<(?:script type="module"|link rel="(?:modulepreload|preload)")/g

/** The placeholder of the screen in `index.html`. */
const placeholder = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/

const manual = ['/src/web/app/manual/manual-frame.tsx', '/src/web/app/manual/manual-page.tsx']

/** The modules that show the contents of the manual, and one of its folders. */
const pages = {
  'manual.html': [...manual],
  'folder.html': [...manual, '/src/web/app/manual/folder-view.tsx'],
}

/**
 * Renders pages at build time, so that they are readable before any script has run:
 * - `landing.html`
 * - `manual.html` and `folder.html`: `index.html` for signed-in users, with the frame of the manual and preloads of
 *   everything that fills it. The server inserts the folders into `manual.html`, which is a template, and says in
 *   `data-home` whether the next deadlines need room above them.
 */
export function prerendered(): Plugin {
  return {
    name: 'prerendered',
    transformIndexHtml: {
      // After the build's scripts are in it.
      order: 'post',
      async handler(html, { filename }) {
        if (!filename.endsWith('/landing.html')) return html
        const { renderLanding } = await moduleOf<{ renderLanding: () => string }>('landing')
        return withLowPriority(html).replace('<!--landing-->', renderLanding)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        const html = String(page.source)
        const { renderShells } = await moduleOf<{ renderShells: () => Record<string, string> }>('app/manual')
        const shells = renderShells()
        for (const [fileName, modules] of Object.entries(pages)) {
          const early = [
            `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${textFont(bundle)}">`,
            ...[
              getUser.path,
              listFolders.path,
              ...(fileName === 'manual.html' ? [getHomeAnswers.path] : []),
            ].map((path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`),
            ...scriptsOf(bundle, modules)
              .filter((name) => !html.includes(name))
              .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
          ]
          const source = withLowPriority(
            html
              .replace('<html', fileName === 'manual.html' ? '<html data-home="{{home}}"' : '<html')
              .replace('</head>', () => `  ${early.join('\n    ')}\n  </head>`),
          ).replace(
            placeholder,
            (_, before: string, after: string) => before + (shells[fileName] ?? '') + after,
          )
          if (!source.includes('aria-busy')) throw new Error('index.html has no place for the shell')
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

/** The `prerender.tsx` of a room. */
async function moduleOf<Module>(room: string): Promise<Module> {
  const file = `./src/web/${room}/prerender.tsx`
  return (await runnerImport<Module>(file, { configFile: false, plugins: [react()] })).module
}

/** Gives the scripts and preloads of a prerendered page a low priority: it needs its stylesheet first. */
function withLowPriority(html: string): string {
  return html.replace(script, '$& fetchpriority="low"')
}

/** The chunks of some modules and of all that they import. */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  )
  const names = new Set<string>()
  for (const module of modules) {
    const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (first === undefined) throw new Error(`The build has no ${module}`)
    names.add(first.fileName)
  }
  // Iterating over a set visits items that are added meanwhile.
  for (const name of names) for (const imported of chunks.get(name)?.imports ?? []) names.add(imported)
  return [...names]
}

/** The text font. Preloaded, so that the text is not laid out again when it arrives. */
function textFont(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name))
  if (font === undefined) throw new Error('The build has no font')
  return font
}
