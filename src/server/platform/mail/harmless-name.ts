import { cleanName } from '#contract/platform/common-fields.ts'

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
 * A name that somebody typed, as a mail shows it: on one line of at most {@link MAX_NAME} characters, without invisible
 * characters, and with spaces for the signs of which mail programs make links.
 *
 * @param max for a sentence that holds several names
 */
export function harmlessName(name: string, max = MAX_NAME): string {
  const characters = Array.from(oneLine(name))
  const cut = characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
  const harmless = cut
    .replace(addressSigns, ' ')
    .replace(internetAddress, (digits) => digits.replaceAll('.', ' '))
    .replace(schemeColon, ' ')
    .replace(hostDot, ' ')
  return harmless.replace(/\s+/gu, ' ').trim() || '(no name)'
}
