import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type Product, startProduct } from './product.ts'

/** A version of the product that takes turns with another, by the name of its commit. */
export interface Version {
  name: string
  product: Product
}

/**
 * Starts this version, and an earlier one before it, with new data.
 *
 * @param before the folder of the earlier version, which is installed and built
 * @param folder for their data
 */
export async function startVersions(before: string | undefined, folder: string): Promise<Version[]> {
  const versions: Version[] = []
  for (const root of [...(before === undefined ? [] : [before]), path.resolve(import.meta.dirname, '..')]) {
    const name = execFileSync('git', ['-C', root, 'rev-parse', '--short=7', 'HEAD'], {
      encoding: 'utf8',
    }).trim()
    const product = await startProduct(path.join(folder, name), {}, path.join(root, 'src/server/main.ts'))
    versions.push({ name, product })
  }
  return versions
}
