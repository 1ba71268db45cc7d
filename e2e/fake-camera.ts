import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { makeScan } from '#server/documents/testing/scan.ts'
import { chromiumOptions } from '../scripts/browser.mjs'

export const VIDEO = { width: 720, height: 1080 }

/**
 * Options of a browser whose camera shows the sheet. The headless shell has no camera unless it asks nobody for it. All
 * journeys start with them, because Playwright starts another process and browser for journeys with other options.
 */
export function withFakeCamera() {
  const { args, ...options } = chromiumOptions()
  const video = path.join(process.env['E2E_DATA_DIR'] ?? '', 'camera.y4m')
  const flags = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ]
  return { ...options, args: [...args, ...flags] }
}

type Colour = readonly [number, number, number]

export const desk: Colour = [70, 52, 40]
export const paper: Colour = [240, 240, 236]
/** Marks in the corners of the sheet, to check that it was cropped and is upright. */
export const marks = { topLeft: [200, 30, 30], topRight: [30, 150, 40], bottomLeft: [30, 50, 200] } as const

/** A rotated sheet on a desk: its centre and size in pixels, its rotation in radians. */
export const sheet = { x: 360, y: 540, width: 560, height: 792, rotation: 0.12 }

/** What is printed on the sheet. */
const receipt = [
  'SCREWFIX DIRECT LTD',
  'Yeovil BA22 8RT',
  'Sales receipt',
  'Date 12/10/2025',
  'Wood screws 12.49',
  'Drill bits 24.98',
  'Total £37.47',
  'VAT included £6.25',
  'Paid by card £37.47',
].join('\n')

/** Brightness of the printed words. */
interface Print {
  data: Buffer
  width: number
  height: number
}

function colourAt(x: number, y: number, print: Print): Colour {
  const [dx, dy] = [x - sheet.x, y - sheet.y]
  const u = (dx * Math.cos(sheet.rotation) + dy * Math.sin(sheet.rotation)) / sheet.width + 0.5
  const v = (dy * Math.cos(sheet.rotation) - dx * Math.sin(sheet.rotation)) / sheet.height + 0.5
  if (u < 0 || u > 1 || v < 0 || v > 1) return desk
  const isLeft = u > 0.06 && u < 0.22
  const isRight = u > 0.78 && u < 0.94
  if (v > 0.05 && v < 0.16 && isLeft) return marks.topLeft
  if (v > 0.05 && v < 0.16 && isRight) return marks.topRight
  if (v > 0.84 && v < 0.95 && isLeft) return marks.bottomLeft
  const column = Math.round(((u - 0.12) / 0.76) * print.width)
  const row = Math.round((v - 0.22) * (sheet.height / sheet.width) * (print.width / 0.76))
  if (column < 0 || row < 0 || column >= print.width || row >= print.height) return paper
  const share = (print.data[row * print.width + column] ?? 255) / 255
  return [paper[0] * share, paper[1] * share, paper[2] * share]
}

/** Writes a video of one frame for Chromium's fake camera (YUV4MPEG2, 4:2:0). */
export async function writeVideo(file: string): Promise<void> {
  const { data, info } = await sharp(await makeScan(receipt))
    .trim()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const print = { data, width: info.width, height: info.height }
  const { width, height } = VIDEO
  const luma = Buffer.alloc(width * height)
  const blue = Buffer.alloc((width * height) / 4)
  const red = Buffer.alloc((width * height) / 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [r, g, b] = colourAt(x, y, print)
      luma[y * width + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
      if (x % 2 === 1 || y % 2 === 1) continue
      const at = (y / 2) * (width / 2) + x / 2
      blue[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
      red[at] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    }
  }
  const header = `YUV4MPEG2 W${String(width)} H${String(height)} F15:1 Ip A1:1 C420\n`
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, blue, red])
  writeFileSync(file, Buffer.concat([Buffer.from(header), frame, frame]))
}
