import path from 'node:path'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'

/** The extension of a name with its dot; empty when it has none. */
function extensionOf(name: string): string {
  return path.extname(name)
}

/** Joins a name, shortening its stem to the allowed length; no character is cut in two. */
function fit(stem: string, ending: string): string {
  const cut = stem.slice(0, MAX_NAME_LENGTH - ending.length).replace(/\p{Surrogate}$/u, '')
  return cut.trimEnd() + ending
}

/** The new name of a file, with the original extension appended if it is missing (`docs/product.md` §5). */
export function keepExtension(newName: string, originalName: string): string {
  const extension = extensionOf(originalName)
  return newName.toLowerCase().endsWith(extension.toLowerCase()) ? newName : fit(newName, extension)
}

/** A file's name with the extension of another name, where that has one: its bytes are of another type now. */
export function withExtensionOf(name: string, other: string): string {
  const [mine, theirs] = [extensionOf(name), extensionOf(other)]
  if (theirs === '' || mine.toLowerCase() === theirs.toLowerCase()) return name
  return fit(name.slice(0, name.length - mine.length), theirs)
}

/** Inserts a number before the extension, for a name that is taken: `minutes (2).pdf`. */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name)
  return fit(name.slice(0, name.length - extension.length), ` (${String(number)})${extension}`)
}
