import { cleanName } from '#contract/platform/common-fields.ts'
import { shortenName } from '#contract/platform/shorten-name.ts'

/** Longest name in a mail, in characters. */
export const MAX_NAME = 60

/** Characters without a width: joiners, soft hyphens, variation selectors, tags. They hide in a word, or hide a word. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** How an encoded word begins (RFC 2047), which a mail program decodes in a header: any character could hide in it. */
const encodedWord = /=\?/g

/** A text on one line as it was typed, without invisible characters and runs of white space. */
export function oneLine(text: string): string {
  const visible = cleanName(text).replace(invisible, '').replace(encodedWord, '= ?')
  return visible.replace(/\s+/gu, ' ').trim()
}

/** Quotes, brackets and slashes of addresses: `a@b`, `<a>`, `//host`, `\\host`. Each also in its other widths. */
const addressSigns = /[@＠﹫<>"\\＼﹨]|[/／]{2,}/gu
const internetAddress = /\d+(?:\.\d+){3,}/gu
/** `mailto:a` and `http:`, not `10:30` and not `Document: a`. */
const schemeColon = /(?!(?<=(?<![\p{L}\p{N}.])\d{1,2}):\d\d(?!\d))[:：﹕](?=\S)/gu
/** `host.tld`, not `37.47` and not the endings of file names that are no top-level domains. */
const hostDot =
  /(?!(?<=\d)\.\d)(?!\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png|gif|webp|csv|eml|od[st]|rtf|heic|tiff?)(?![\p{L}\p{N}\p{M}._/…-]))[.․。．｡﹒](?=[\p{L}\p{N}])/giu

/**
 * A name that somebody typed, as a mail shows it: on one line, without its middle where it has more than {@link MAX_NAME}
 * characters, without invisible characters, and with spaces for the signs of which mail programs make links.
 */
export function harmlessName(name: string): string {
  return harmless(shortenName(oneLine(name), MAX_NAME))
}

/** A sentence that holds several names, as {@link harmlessName} makes them. @param max in characters */
export function harmlessSentence(sentence: string, max: number): string {
  const characters = Array.from(oneLine(sentence))
  return harmless(characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join(''))
}

function harmless(line: string): string {
  const cleaned = line
    .replace(addressSigns, ' ')
    .replace(internetAddress, (digits) => digits.replaceAll('.', ' '))
    .replace(schemeColon, ' ')
    .replace(hostDot, ' ')
  return cleaned.replace(/\s+/gu, ' ').trim() || '(no name)'
}
