/* oxlint-disable no-underscore-dangle -- The name is docx-preview's. */
/** A part of a Word document as docx-preview parsed it with `keepOrigin`. */
interface Part {
  _xmlDocument: XMLDocument
  parseXml: (root: Element) => void
}

/** What docx-preview gives for a document; its types do not say. */
export interface ParsedDocument {
  parts: readonly Part[]
}

/** Elements around text that docx-preview leaves out with what they hold (ISO 29500-1, 17.16.19, 17.5.1, 17.3.2). */
const WRAPPERS = ['fldSimple', 'customXml', 'dir', 'bdo']

/** Puts the results of a document's fields in place of the fields, and parses the parts that have some again. */
export function unwrapFields({ parts }: ParsedDocument): void {
  for (const part of parts) {
    const xml = part._xmlDocument
    const wrappers = WRAPPERS.flatMap((name) => [...xml.getElementsByTagNameNS('*', name)])
    for (const wrapper of wrappers) wrapper.replaceWith(...wrapper.childNodes)
    if (wrappers.length > 0) part.parseXml(xml.documentElement)
  }
}
