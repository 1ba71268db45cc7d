import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Kinds of files that compress well; pictures and fonts are compressed already. */
const worthwhile = /\.(?:js|mjs|css|html|svg|wasm|webmanifest)$/
/** Smaller files are not compressed, in bytes: it would save less than a network packet. */
const LEAST = 1000
/** Higher qualities take minutes for the PDF viewer. */
const QUALITY = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside each file of the build that compresses well, for the server's `preCompressed`
 * option.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      // After the service worker has been written.
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return
        const names = await readdir(dir, { recursive: true })
        for (const name of names.filter((each) => worthwhile.test(each))) {
          const file = path.join(dir, name)
          const bytes = await readFile(file)
          if (bytes.length < LEAST) continue
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          await writeFile(`${file}.br`, await brotli(bytes, { params }))
          await writeFile(`${file}.gz`, await zip(bytes, { level: QUALITY }))
        }
      },
    },
  }
}
