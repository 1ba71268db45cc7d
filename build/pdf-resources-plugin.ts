import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Copies the resources of pdf.js (character maps, standard fonts, decoders, icons of annotations) under an address that
 * contains its version, so that they can be cached forever and nothing is loaded from another server.
 */
export function pdfResources(): Plugin {
  const home = path.join(import.meta.dirname, '../node_modules/pdfjs-dist')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const base = `assets/pdfjs-${version}`
  return {
    name: 'pdf-resources',
    generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'web/images']) {
        for (const name of readdirSync(path.join(home, folder))) {
          // Not used: scripting in PDFs, decoders for browsers without WebAssembly, icons of pdf.js's own toolbar.
          if (/^quickjs|nowasm/.test(name)) continue
          if (folder === 'web/images' && !name.startsWith('annotation-')) continue
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
