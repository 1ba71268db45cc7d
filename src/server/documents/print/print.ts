import type { Source } from '../source.ts'
import { printImage } from './print-image.ts'
import { printText } from './print-text.ts'
import { readOrConvert, readWithoutAttachments } from '../text/read.ts'
import { printFormOfType } from '../kinds/capabilities.ts'
import { decodeTextFile } from '../text/text-encoding.ts'
import type { Convertible, PrintForm } from '../processes/requests.ts'

/**
 * Makes the print form of a document other than a PDF; `none` for kinds that cannot be printed. An Office document is
 * only checked: the converter never gets one that is protected, damaged or a ZIP bomb.
 */
export async function makePrintForm({ bytes, mimetype }: Source): Promise<PrintForm | Convertible> {
  const form = printFormOfType(mimetype)
  if (form === undefined) return { status: 'none' }
  if (form === 'image') {
    const pdf = await printImage(bytes, mimetype)
    return pdf instanceof Uint8Array ? { status: 'made', pdf } : pdf
  }
  if (form === 'mail') {
    const reading = await readWithoutAttachments({ bytes, mimetype })
    return reading.status === 'unreadable' ? reading : { status: 'made', pdf: await printText(reading.text) }
  }
  if (form !== 'text' && form !== 'fixed') {
    const reading = await readOrConvert({ bytes, mimetype })
    return reading.status === 'unreadable' ? reading : { status: 'convertible' }
  }
  const text = decodeTextFile(bytes)
  return { status: 'made', pdf: await printText(text, { isFixed: form === 'fixed' }) }
}
