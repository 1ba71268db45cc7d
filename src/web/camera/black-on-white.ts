import { canvasOf, contextOf } from './picture.ts'

/** The size of the squares in which the paper's brightness is measured, in pixels. */
const SQUARE = 24
/**
 * Brightness relative to the paper: below BLACK is black, above WHITE is white, and in between grey, for smooth
 * edges.
 */
const BLACK = 0.5
const WHITE = 0.86

/**
 * Removes shadows and colour from a photographed page: compares each pixel with the brightness of the paper around
 * it.
 */
export function blackOnWhite(picture: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = picture
  const result = canvasOf(width, height)
  const context = contextOf(result)
  context.drawImage(picture, 0, 0)
  const image = context.getImageData(0, 0, width, height)
  const paper = contextOf(paperOf(picture)).getImageData(0, 0, width, height).data
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const share = brightness(data, at) / Math.max(1, brightness(paper, at))
    const value = (255 * (share - BLACK)) / (WHITE - BLACK)
    data[at] = value
    data[at + 1] = value
    data[at + 2] = value
  }
  context.putImageData(image, 0, 0)
  return result
}

/** The brightness of the paper without ink: the brightest value of each neighbourhood, scaled up smoothly. */
function paperOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const small = canvasOf(
    Math.max(2, Math.round(picture.width / SQUARE)),
    Math.max(2, Math.round(picture.height / SQUARE)),
  )
  const context = contextOf(small)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, small.width, small.height)
  const image = context.getImageData(0, 0, small.width, small.height)
  image.data.set(brightest(image))
  context.putImageData(image, 0, 0)
  const large = canvasOf(picture.width, picture.height)
  const painter = contextOf(large)
  painter.imageSmoothingQuality = 'high'
  painter.drawImage(small, 0, 0, large.width, large.height)
  return large
}

/** Replaces each pixel by the brightest one within a distance of two. */
function brightest({ data, width, height }: ImageData): Uint8ClampedArray {
  const result = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let best = 0
      for (let dy = Math.max(0, y - 2); dy <= Math.min(height - 1, y + 2); dy += 1) {
        for (let dx = Math.max(0, x - 2); dx <= Math.min(width - 1, x + 2); dx += 1)
          best = Math.max(best, brightness(data, (dy * width + dx) * 4))
      }
      result.fill(best, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return result
}

function brightness(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}
