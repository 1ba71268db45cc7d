import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Kinds that become much smaller; pictures and fonts are compressed already. */
const worthwhile = /\.(?:js|mjs|css|html|svg|wasm|webmanifest)$/
/** Below this a packet more or less is not saved, in bytes. */
const LEAST = 1000
/** Better ones take minutes for what draws PDFs. */
const QUALITY = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts a `.br` and a `.gz` beside each file of the build that gains by it, for the server to send (`preCompressed`). */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      // After the service worker, which is written by itself.
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
