import { cleanName } from '#contract/platform/common-fields.ts'
import { numberedName } from '../names.ts'

/** Most file systems allow names of 255 bytes; the rest leaves room for a number. */
const MAX_BYTES = 240

/** What Windows does not allow in a name, and the path separators of every system. */
const unsafe = /[<>:"/\\|?*]/g
/** Names that Windows reserves for devices, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A name under which a folder or file can be unpacked on every system, inside the folder it belongs to. Never empty, `.`
 * or `..`.
 */
export function safeName(name: string): string {
  const shown = cleanName(name).normalize('NFC').replaceAll(unsafe, '_')
  const named = cut(shown)
    .replace(/[. ]+$/, '')
    .replace(devices, '_$&')
  return named === '' ? '_' : named
}

/** Shortens a name to {@link MAX_BYTES}, keeping its extension. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? ''
  const room = MAX_BYTES - Buffer.byteLength(extension)
  let stem = ''
  for (const character of name.slice(0, name.length - extension.length)) {
    if (Buffer.byteLength(stem) + Buffer.byteLength(character) > room) break
    stem += character
  }
  return stem.trimEnd() + extension
}

/**
 * Makes the names in one folder unique: files whose names differ only by case, or by characters that a file system does
 * not allow, would overwrite each other.
 *
 * @param taken names already used in the folder
 */
export function namesWithin(taken: Iterable<string> = []): (name: string) => string {
  const used = new Set([...taken].map((name) => name.toLowerCase()))
  return (name) => {
    const wanted = safeName(name)
    let free = wanted
    for (let number = 2; used.has(free.toLowerCase()); number += 1) free = numberedName(wanted, number)
    used.add(free.toLowerCase())
    return free
  }
}
