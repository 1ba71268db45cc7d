import PdfWriter from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { renderPage } from '#server/documents/pdf/pdf-image.ts'
import { collect, loadFont } from '#server/documents/print/pdf-output.ts'
import { readTexts } from '../../training/suggestions/texts.ts'
import { type Grey, open, rotate } from '#server/documents/ocr/grey.ts'
import { type Corner, darken, addNoise, warp } from './distort.ts'

/** An image as from a scanner or a phone, and its text. */
export interface BenchPage {
  name: string
  text: string
  bytes: Buffer
}

interface Layout {
  font?: string
  /** In points. */
  size?: number
  columns?: number
  dpi?: number
}

interface Recipe extends Layout {
  name: string
  distort?: (page: Grey, seed: number) => Promise<Grey> | Grey
  /** Of JPEG; if undefined, the page is a PNG. */
  quality?: number
}

const A4_INCHES = { width: 8.27, height: 11.69 }
const WHITE = 255

const rotated = (degrees: number) => (page: Grey) => rotate(page, degrees)
const blur = (sigma: number) => (page: Grey) => viaSharp(page, (image) => image.blur(sigma))
const fade = (page: Grey) => viaSharp(page, (image) => image.linear(0.25, 150))
const noise = (strength: number) => (page: Grey, seed: number) => addNoise(page, strength, seed)
const light = (darkest: number) => (page: Grey) => darken(page, darkest)
/** A page on a desk, photographed from the side. */
const onDesk = (corners: readonly [Corner, Corner, Corner, Corner], desk: number) => (page: Grey) =>
  warp(page, corners, desk)

function steps(...all: Array<NonNullable<Recipe['distort']>>): NonNullable<Recipe['distort']> {
  return async (page, seed) => {
    let result = page
    for (const step of all) result = await step(result, seed)
    return result
  }
}

const slight = [
  { x: 0.04, y: 0.03 },
  { x: 0.95, y: 0.05 },
  { x: 0.99, y: 0.97 },
  { x: 0.01, y: 0.96 },
] as const
const strong = [
  { x: 0.14, y: 0.06 },
  { x: 0.86, y: 0.1 },
  { x: 0.97, y: 0.93 },
  { x: 0.05, y: 0.96 },
] as const
const askew = [
  { x: 0.1, y: 0.04 },
  { x: 0.97, y: 0.1 },
  { x: 0.92, y: 0.97 },
  { x: 0.04, y: 0.92 },
] as const

const recipes: readonly Recipe[] = [
  { name: 'clean, 300 dpi' },
  { name: 'clean, 200 dpi', font: 'Times-Roman', dpi: 200 },
  { name: '150 dpi', font: 'DejaVuSerif', dpi: 150 },
  { name: '110 dpi', dpi: 110 },
  { name: '90 dpi', size: 11, dpi: 90 },
  { name: 'small print, 200 dpi', font: 'Times-Roman', size: 7, dpi: 200 },
  { name: 'typewriter', font: 'Courier', size: 10, dpi: 200 },
  { name: 'two columns', size: 9, columns: 2, dpi: 200 },
  { name: 'rotated by 3°', dpi: 200, distort: rotated(3) },
  { name: 'rotated by -7°', font: 'Times-Roman', dpi: 200, distort: rotated(-7) },
  { name: 'rotated by 12°', dpi: 200, distort: rotated(12) },
  { name: 'on its right side', dpi: 200, distort: rotated(90) },
  { name: 'on its left side, 2° off', font: 'DejaVuSerif', dpi: 200, distort: rotated(272) },
  { name: 'upside down', font: 'Times-Roman', dpi: 200, distort: rotated(180) },
  { name: 'noise', dpi: 200, distort: noise(45) },
  { name: 'strong noise, 150 dpi', font: 'DejaVuSans', dpi: 150, distort: noise(60) },
  { name: 'out of focus', dpi: 200, distort: blur(2.2) },
  { name: 'faded', font: 'Times-Roman', dpi: 200, distort: fade },
  { name: 'half in shadow', dpi: 200, distort: light(0.3) },
  { name: 'JPEG of low quality', dpi: 150, quality: 12 },
  {
    name: 'fax: 100 dpi, noise, 1.5° off',
    font: 'Courier',
    size: 11,
    dpi: 100,
    distort: steps(noise(30), rotated(1.5)),
  },
  {
    name: 'photo, slight tilt, shadow',
    dpi: 200,
    distort: steps(onDesk(slight, 90), light(0.45), noise(15)),
    quality: 70,
  },
  {
    name: 'photo, rotated on a dark desk',
    font: 'Times-Roman',
    dpi: 220,
    distort: steps(onDesk(askew, 40), light(0.4), noise(15)),
    quality: 60,
  },
  {
    name: 'photo, strong tilt, shadow, noise',
    font: 'DejaVuSans',
    size: 9,
    dpi: 200,
    distort: steps(onDesk(strong, 110), light(0.35), blur(0.8), noise(25)),
    quality: 60,
  },
]

/** The number of pages. */
export const PAGES = recipes.length

/** Makes a page, always the same for an index. */
export async function makePage(index: number): Promise<BenchPage> {
  const recipe = recipes[index]
  if (recipe === undefined) throw new RangeError(`There are ${String(PAGES)} pages.`)
  return await draw(textOf(index), recipe, index + 1)
}

/** In columns of spaces, which only a typewriter's font keeps in their places. */
const isTable = /\S {3,}\S/

/**
 * Makes an image of a text as a phone or a cheap scanner gives it, always the same for a text and a number.
 *
 * @param index chooses the distortion
 */
export async function makeBadPage(text: string, index: number): Promise<BenchPage> {
  const bad = recipes.filter(({ distort, quality }) => distort !== undefined || quality !== undefined)
  const recipe = bad[index % bad.length]
  if (recipe === undefined) throw new RangeError('There is no distortion.')
  return await draw(text, isTable.test(text) ? { ...recipe, font: 'Courier', size: 9 } : recipe, index + 1)
}

async function draw(whole: string, recipe: Recipe, seed: number): Promise<BenchPage> {
  const { page: plain, text } = await render(whole, recipe)
  const page = (await recipe.distort?.(plain, seed)) ?? plain
  const image = open(page)
  const bytes = await (
    recipe.quality === undefined ? image.png() : image.jpeg({ quality: recipe.quality })
  ).toBuffer()
  return { name: recipe.name, text, bytes }
}

const PER_PAGE = 2600

/** Sample texts that fill a page. */
function textOf(index: number): string {
  const texts = readTexts().filter(({ author }) => author !== 'ocr')
  let text = ''
  for (let at = index * 7; text.length < PER_PAGE; at += 1) {
    text += `${texts[at % texts.length]?.text ?? ''}\n\n`
  }
  return text.slice(0, text.lastIndexOf('\n\n')).slice(0, PER_PAGE * 1.2)
}

/** Renders as much of a text as fits on an A4 page. */
async function render(whole: string, { columns = 1, dpi = 300, font = 'Helvetica', size = 10 }: Layout) {
  const document = new PdfWriter({ size: 'A4', margin: 55 })
  const done = collect(document)
  document.font(font.startsWith('DejaVu') ? loadFont(font) : font).fontSize(size)
  const width = document.page.width - 110
  const options = { columns, lineGap: 2, width: (width - 18 * (columns - 1)) / columns }
  const lines = whole.split('\n')
  while (document.heightOfString(lines.join('\n'), options) > 700 * columns) lines.pop()
  const text = lines.join('\n')
  document.text(text, { columns, lineGap: 2, width, height: 730 })
  document.end()
  const box = { width: A4_INCHES.width * dpi, height: A4_INCHES.height * dpi }
  const drawing = await renderPage(new Uint8Array(await done), 0, box)
  if ('status' in drawing) throw new Error(drawing.reason)
  const raw = { width: drawing.width, height: drawing.height, channels: 4 as const }
  return { text, page: await grey(sharp(drawing.data, { raw })) }
}

async function viaSharp(page: Grey, change: (image: Sharp) => Sharp): Promise<Grey> {
  return await grey(change(open(page)))
}

async function grey(image: Sharp): Promise<Grey> {
  const { data, info } = await image
    .flatten({ background: { r: WHITE, g: WHITE, b: WHITE } })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
