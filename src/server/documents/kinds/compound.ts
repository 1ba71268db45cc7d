import { type CFB$Container, find, read } from 'cfb'

/** A compound file (MS-CFB): a small file system of named streams. */
export interface Compound {
  /** The paths of its streams, such as `/WordDocument`. */
  paths: string[]
  stream(path: string): Buffer | undefined
}

/** Undefined when it is damaged. */
export function openCompound(bytes: Uint8Array): Compound | undefined {
  const container = parse(bytes)
  if (container === undefined) return undefined
  // The root has a different name in each program's files.
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

/** Whether it holds an encrypted document of a newer Office format (MS-OFFCRYPTO 2.3.4). */
export function isEncryptedPackage({ paths }: Compound): boolean {
  return paths.includes('/EncryptedPackage')
}
