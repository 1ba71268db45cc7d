import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const TOO_LONG = '(The rest of this document is too long to be printed.)'

/** Collects the bytes of a PDF that PDFKit writes; resolves after `document.end()`. */
export async function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return await new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
}

const fonts = new Map<string, Buffer>()

/** The bytes of a font of the package `dejavu-fonts-ttf`, such as `DejaVuSans`; read once. */
export function loadFont(name: string): Buffer {
  const known = fonts.get(name)
  if (known !== undefined) return known
  const folder = path.dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json')))
  const font = readFileSync(path.join(folder, 'ttf', `${name}.ttf`))
  fonts.set(name, font)
  return font
}
