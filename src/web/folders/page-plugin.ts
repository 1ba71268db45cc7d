import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { getUser } from '../../contract/auth.ts'
import { listFolders } from '../../contract/folders.ts'

/** What stands in `index.html` where a screen will be. */
const placeholder = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/

/**
 * Writes `manual.html`: `index.html` for those who are signed in, which shows the frame of the manual before any script has
 * run, and asks at once for all that fills it instead of for one thing after the other.
 */
export function manualPage(): Plugin {
  return {
    name: 'manual-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        const html = String(page.source)
        const { module } = await runnerImport<{ renderShell: () => string }>(
          './src/web/folders/prerender.tsx',
          { configFile: false, plugins: [react()] },
        )
        const early = [
          ...[getUser.path, listFolders.path].map(
            (path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
          ),
          ...scriptsOf(bundle)
            .filter((name) => !html.includes(name))
            .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
        ]
        const source = html
          .replace('</head>', () => `  ${early.join('\n    ')}\n  </head>`)
          .replace(placeholder, (_, before: string, after: string) => before + module.renderShell() + after)
        if (!source.includes('aria-busy')) throw new Error('index.html has no place for the shell')
        this.emitFile({ type: 'asset', fileName: 'manual.html', source })
      },
    },
  }
}

/** The script that shows the manual, and all that it imports. */
function scriptsOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  )
  const first = [...chunks.values()].find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith('/src/web/folders/manual-page.tsx'),
  )
  if (first === undefined) throw new Error('The build has no manual page')
  const names = new Set([first.fileName])
  // A set that grows is walked to its end.
  for (const name of names) for (const imported of chunks.get(name)?.imports ?? []) names.add(imported)
  return [...names]
}
