import { parseAsync, renderDocument } from 'docx-preview'
import type { File } from '#contract/manual/files.ts'
import type { Found } from '../found.ts'
import { type Drawing, PaperView } from './paper-view.tsx'

/** A Word document, split into pages at the breaks that its file contains. */
export function DocumentView({ file, found }: { file: File; found: Found | undefined }) {
  return <PaperView file={file} found={found} draw={drawDocument} />
}

const options = {
  inWrapper: true,
  // The content security policy allows no fonts but our own; HTML embedded in a document is not shown.
  ignoreFonts: true,
  renderAltChunks: false,
  ignoreLastRenderedPageBreak: false,
  renderChanges: false,
  renderComments: false,
  useBase64URL: true,
  // For the fields.
  keepOrigin: true,
}

/** Replaces the library's grey background. */
const style = `
.docx-wrapper { background: none; padding: 0; display: flex; flex-flow: column; align-items: center; gap: 12px }
.docx-wrapper > section.docx { margin: 0; box-shadow: 0 1px 4px rgb(0 0 0 / 0.25); background: white; overflow: hidden }
.docx { color: black; font-family: Carlito, Calibri, Arial, 'Liberation Sans', sans-serif }
`

async function drawDocument(bytes: ArrayBuffer, place: HTMLElement): Promise<Drawing> {
  const parsed: ParsedDocument = await parseAsync(bytes, options)
  unwrapFields(parsed)
  const nodes = await renderDocument(parsed, options)
  const own = document.createElement('style')
  own.textContent = style
  place.replaceChildren(...nodes, own)
  const pages = [...place.querySelectorAll<HTMLElement>('section.docx')]
  if (pages.length === 0) throw new Error('There are no pages')
  return {
    width: Math.max(...pages.map((page) => page.offsetWidth)),
    close: () => place.replaceChildren(),
  }
}

/* oxlint-disable no-underscore-dangle -- The name is docx-preview's. */
/** A part of a Word document as docx-preview parsed it with `keepOrigin`. */
interface Part {
  _xmlDocument: XMLDocument
  parseXml: (root: Element) => void
}

/** What docx-preview gives for a document; its types do not say. */
interface ParsedDocument {
  parts: readonly Part[]
}

/** Elements around text that docx-preview leaves out with what they hold (ISO 29500-1, 17.16.19, 17.5.1, 17.3.2). */
const WRAPPERS = ['fldSimple', 'customXml', 'dir', 'bdo']

/** Puts the results of a document's fields in place of the fields, and parses the parts that have some again. */
function unwrapFields({ parts }: ParsedDocument): void {
  for (const part of parts) {
    const xml = part._xmlDocument
    const wrappers = WRAPPERS.flatMap((name) => [...xml.getElementsByTagNameNS('*', name)])
    for (const wrapper of wrappers) wrapper.replaceWith(...wrapper.childNodes)
    if (wrappers.length > 0) part.parseXml(xml.documentElement)
  }
}
