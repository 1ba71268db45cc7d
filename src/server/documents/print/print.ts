import type { Source } from '../source.ts'
import { printImage } from './print-image.ts'
import { printText } from './print-text.ts'
import { readDocument, readWritten } from '../text/read.ts'
import { printFormOf } from '../kinds/capabilities.ts'
import { decodeText, textEncoding } from '../text/text-encoding.ts'
import type { Convertible, PrintForm } from '../processes/requests.ts'

/**
 * The print form of a document that is no PDF itself: `none` for the kinds that have none. One of Office is only looked
 * at: what is protected, damaged or unfolds without end is not given to the program that converts it.
 */
export async function makePrintForm({ bytes, mimetype }: Source): Promise<PrintForm | Convertible> {
  const form = printFormOf(mimetype)
  if (form === undefined) return { status: 'none' }
  if (form === 'image') {
    const pdf = await printImage(bytes, mimetype)
    return pdf instanceof Uint8Array ? { status: 'made', pdf } : pdf
  }
  if (form === 'mail') {
    const reading = await readWritten({ bytes, mimetype })
    return reading.status === 'unreadable' ? reading : { status: 'made', pdf: await printText(reading.text) }
  }
  if (form !== 'text' && form !== 'fixed') {
    const reading = await readDocument({ bytes, mimetype })
    return reading.status === 'unreadable' ? reading : { status: 'convertible' }
  }
  const text = decodeText(bytes, textEncoding(bytes, false) ?? 'windows-1252', false).replaceAll(
    /\r\n?/g,
    '\n',
  )
  return { status: 'made', pdf: await printText(text, { isFixed: form === 'fixed' }) }
}
