// Builds the web application when its sources have changed.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { run } from '../scripts/programs.mjs'

const SOURCES = [
  'build',
  'src/web',
  'src/contract',
  'models',
  'index.html',
  'landing.html',
  'outside.html',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = 'dist/web.stamp'
const WEB = 'dist/web'

/** Kinds of files that compress well; pictures and fonts are compressed already. */
const worthwhile = /\.(?:js|mjs|css|html|svg|wasm|webmanifest)$/
/** Smaller files are not compressed, in bytes: it would save less than a network packet. */
const LEAST = 1000
/** Saves 7 % beside 9, but takes 14 s for the PDF viewer and other large files. */
const BEST = 11
/** Larger files are compressed with {@link QUALITY}, in bytes. */
const MOST_FOR_BEST = 400_000
const QUALITY = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * @param {string} root
 * @returns {string} a hash of all sources of the web application
 */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = path.join(root, source)
    if (!existsSync(place)) continue
    const names = statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true })
          .map((name) => path.join(source, String(name)))
          .toSorted()
      : [source]
    for (const name of names) {
      const file = path.join(root, name)
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * @param {import('../scripts/programs.mjs').Running} running
 * @returns {Promise<number>} the exit code of the build; 0 when it is up to date
 */
export async function buildWeb(running) {
  const stampFile = path.join(running.root, STAMP)
  const wanted = sourceStamp(running.root)
  const isBuilt = existsSync(path.join(running.root, WEB, 'index.html')) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === wanted) return 0
  console.log('Building the web application …')
  for (const mode of ['production', 'outside']) {
    const args = ['build', '--logLevel', 'warn', '--mode', mode]
    const code = await run(running, 'node_modules/vite/bin/vite.js', args)
    if (code !== 0) return code
  }
  copyPdfResources(running.root)
  await compressFiles(path.join(running.root, WEB))
  writeFileSync(stampFile, wanted)
  return 0
}

/**
 * Copies the resources of pdf.js (character maps, standard fonts, decoders, icons of annotations) under an address that
 * contains its version, so that they can be cached forever and nothing is loaded from another server.
 *
 * @param {string} root
 */
function copyPdfResources(root) {
  const home = path.join(root, 'node_modules/pdfjs-dist')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'web/images'])
    cpSync(path.join(home, folder), path.join(root, WEB, `assets/pdfjs-${version}`, folder), {
      recursive: true,
      // Not used: scripting in PDFs, decoders for browsers without WebAssembly, icons of pdf.js's own toolbar.
      filter: (file) => !/quickjs|nowasm|images\/(?!annotation-)/.test(file),
    })
}

/**
 * Writes a `.br` and a `.gz` beside each file that compresses well, for the server's `preCompressed` option.
 *
 * @param {string} folder
 */
async function compressFiles(folder) {
  const compress = async (/** @type {string} */ file) => {
    const bytes = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > MOST_FOR_BEST ? QUALITY : BEST,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${file}.br`, await brotli(bytes, { params }))
    writeFileSync(`${file}.gz`, await zip(bytes, { level: QUALITY }))
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => worthwhile.test(name))
    .map((name) => path.join(folder, name))
  // Node compresses four at a time.
  await Promise.all(files.filter((file) => statSync(file).size >= LEAST).map(compress))
}
