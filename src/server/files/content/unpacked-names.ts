import { numberedName } from '../names.ts'

/** Most file systems take names of 255 bytes; the rest is room for a number. */
const MAX_BYTES = 240

// What Windows does not take in a name, the separators of every system, and characters that are not shown.
// oxlint-disable-next-line no-control-regex -- finding control characters is what this expression is for
const unsafe = /[<>:"/\\|?*\u0000-\u001f\u007f]/g
/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A name under which a folder or file can be unpacked anywhere, in the place that is meant for it: as it is
 * where that is possible. It is never empty, `.` or `..`.
 */
export function safeName(name: string): string {
  const shown = name.toWellFormed().normalize('NFC').replaceAll(unsafe, '_').trim()
  const named = cut(shown)
    .replace(/[. ]+$/, '')
    .replace(devices, '_$&')
  return named === '' ? '_' : named
}

/** Cuts a name to what fits, at the cost of its stem and not of its extension. */
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
 * Gives each file of one folder a name of its own: two that differ only by case, or only by what a file system
 * does not take, would be unpacked over each other.
 *
 * @param taken names that something else in the folder has
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
