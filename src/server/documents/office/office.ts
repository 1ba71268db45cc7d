import { OfficeParser, type OfficeParserConfig } from 'officeparser'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import { type Extraction, indexed } from '../text/extraction.ts'

const TOO_COMPLEX: Extraction = { status: 'unreadable', reason: 'too large to be read' }

/** The answers to errors of `officeparser` (its `OfficeErrorType`); all others are `DAMAGED`. */
const failures: Readonly<Record<string, Extraction>> = {
  PASSWORD_REQUIRED: PASSWORD_PROTECTED,
  PASSWORD_INCORRECT: PASSWORD_PROTECTED,
  DOCUMENT_DECRYPTION_FAILED: PASSWORD_PROTECTED,
  ZIP_ENTRY_COUNT_LIMIT_EXCEEDED: TOO_COMPLEX,
  ZIP_SIZE_LIMIT_EXCEEDED: TOO_COMPLEX,
  XML_ELEMENT_LIMIT_EXCEEDED: TOO_COMPLEX,
  OUTPUT_TOO_LARGE: TOO_COMPLEX,
}

/** Warnings that say that a part of the text is missing. */
const losses = new Set([
  'TABLE_CELL_LIMIT_EXCEEDED',
  'REPEATED_CONTENT_LIMIT_EXCEEDED',
  'ALT_CHUNK_NOT_READ',
  'CONTENT_PART_NOT_READ',
])

export type OfficeFormat = 'docx' | 'pptx' | 'odt' | 'odp' | 'rtf' | 'html'

/** The text of a written document or a presentation: body, tables, notes, headers and footers. */
export async function readOffice(bytes: Uint8Array, fileType: OfficeFormat): Promise<Extraction> {
  const config: OfficeParserConfig = {
    fileType,
    decompressionLimits: { maxXmlElements: 500_000, maxTableCells: 200_000 },
  }
  try {
    const document = await OfficeParser.parseOffice(bytes, config)
    const { value } = await document.to('text', { textConfig: { preserveLayout: false } })
    const isPartial = document.warnings.some(({ code }) => losses.has(code))
    return indexed(value, isPartial ? 'Some of its parts could not be read.' : undefined)
  } catch (error) {
    return failures[codeOf(error)] ?? DAMAGED
  }
}

function codeOf(error: unknown): string {
  const issue = error instanceof Error && 'officeIssue' in error ? error.officeIssue : undefined
  return typeof issue === 'object' && issue !== null && 'code' in issue ? String(issue.code) : ''
}
