import { withoutExtension } from '#web/platform/base/file-names.ts'

/** Words that cameras, scanners, phones and mail programs give to every file. */
const general = new Set(
  'img image dsc dscn dscf pxl vid mvimg scan scanned scanner document doc docs photo picture pic file attachment att untitled unnamed download screenshot whatsapp at am pm page pages copy of new temp tmp jpeg noname a the'.split(
    ' ',
  ),
)

/** Whether a file's name tells nothing of what is in it, such as `scan0041.pdf` or `IMG_2041.jpg`. */
export function saysNothing(name: string): boolean {
  const words = withoutExtension(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words.every((word) => word === '' || general.has(word))
}
