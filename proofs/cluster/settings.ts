import { readFile } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../deploy')

/**
 * Reads a configuration of `deploy` with the addresses and folders of this machine in place of its examples, so
 * that what is proved is what is recommended.
 *
 * @param replacements what stands there, and what stands here instead
 * @throws when one of them does not stand there
 */
export async function deployed(file: string, replacements: ReadonlyArray<[string, string]>): Promise<string> {
  let text = await readFile(path.join(FOLDER, file), 'utf8')
  for (const [there, here] of replacements) {
    if (!text.includes(there)) throw new Error(`deploy/${file} does not have "${there}"`)
    text = text.replaceAll(there, here)
  }
  return text
}
