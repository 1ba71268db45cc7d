import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { lightContract } from './src/web/app/contract-plugin.ts'
import { firstView } from './src/web/app/first-view-plugin.ts'
import { manualPage } from './src/web/folders/page-plugin.ts'
import { compressed } from './src/web/pwa/compress-plugin.ts'
import { serviceWorker } from './src/web/pwa/vite-plugin.ts'
import { defineConfig, type Plugin, runnerImport } from 'vite'

/** Writes the landing page's HTML into `landing.html`, which is then readable before any script has run. */
function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!filename.endsWith('/landing.html')) return html
        const { module } = await runnerImport<{ renderLanding: () => string }>(
          './src/web/landing/prerender.tsx',
          { configFile: false, plugins: [react()] },
        )
        return html.replace('<!--landing-->', () => module.renderLanding())
      },
    },
  }
}

/** Writes out the list of all calls for the page that shows it, which has no need of the whole contract then. */
function callsWrittenOut(): Plugin {
  const list = path.join(import.meta.dirname, 'src/web/architecture/calls.ts')
  return {
    name: 'calls-written-out',
    load: {
      filter: { id: /\/architecture\/calls\.ts$/ },
      async handler() {
        const { module } = await runnerImport<{ callGroups: unknown }>(list, { configFile: false })
        return `export const callGroups = ${JSON.stringify(module.callGroups)}`
      },
    },
  }
}

/**
 * Puts what pdf.js asks for by name (character maps, the standard fonts, decoders) under an address that has its
 * version in it, so that it can be kept for ever and nothing comes from elsewhere.
 */
function pdfResources(): Plugin {
  const home = path.join(import.meta.dirname, 'node_modules/pdfjs-dist')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const base = `assets/pdfjs-${version}`
  return {
    name: 'pdf-resources',
    generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        for (const name of readdirSync(path.join(home, folder))) {
          // Scripts run in PDFs, and decoders for browsers without WebAssembly, are not used.
          if (/^quickjs|nowasm/.test(name)) continue
          const source = readFileSync(path.join(home, folder, name))
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${name}`, source })
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const file = path.join(home, path.normalize(request.url ?? '/'))
        if (existsSync(file) && statSync(file).isFile()) response.end(readFileSync(file))
        else next()
      })
    },
  }
}

/** Leaves out the part of the edge finder that would fetch a model from elsewhere: it is not used. */
function withoutEdgeModel(): Plugin {
  return {
    name: 'without-edge-model',
    load: (id) => (id.endsWith('/scanic-mlDetector.js') ? 'export {}' : undefined),
  }
}

/** A feature's `index.ts` names all that it offers: who asks for one thing must not be given the others with it. */
const treeshake = { moduleSideEffects: [{ test: /\/src\/(contract|web)\/.*\.tsx?$/, sideEffects: false }] }

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    react(),
    tailwindcss(),
    prerenderLanding(),
    lightContract(),
    firstView(() => [...react(), lightContract()], treeshake),
    callsWrittenOut(),
    pdfResources(),
    withoutEdgeModel(),
    serviceWorker(),
    manualPage(),
    compressed(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // A font as a data: URL would be refused by the content security policy.
    assetsInlineLimit: 0,
    // What draws PDFs is larger than the default, and is loaded with the first PDF alone.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['index.html', 'landing.html'],
      treeshake,
    },
  },
  server: {
    proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' },
  },
})
