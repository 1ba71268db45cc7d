import { type CFB$Container, find, read } from 'cfb'

/** The streams of a compound file, in which older Office programs write. */
export interface Compound {
  /** Every path in it, such as `/WordDocument`. */
  paths: string[]
  stream(path: string): Buffer | undefined
}

/** Opens a compound file (MS-CFB); undefined when it is damaged. */
export function openCompound(bytes: Uint8Array): Compound | undefined {
  const container = parse(bytes)
  if (container === undefined) return undefined
  // The root is called as its writer liked.
  const paths = container.FullPaths.map((path) => path.replace(/^[^/]*/, ''))
  return {
    paths,
    stream(path) {
      const entry = container.FileIndex[paths.indexOf(path)] ?? find(container, path)
      return entry?.content === undefined ? undefined : Buffer.from(entry.content)
    },
  }
}

function parse(bytes: Uint8Array): CFB$Container | undefined {
  try {
    return read(bytes, { type: 'array' })
  } catch {
    return undefined
  }
}

/** A newer document that asks for a password lies encrypted in a compound file (MS-OFFCRYPTO 2.3.4). */
export function isEncryptedPackage({ paths }: Compound): boolean {
  return paths.includes('/EncryptedPackage')
}
