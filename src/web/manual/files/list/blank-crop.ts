/** Edge of the sample in pixels: thin lines of text still darken it. */
const SAMPLE = 24
/** Differences of brightness up to this, of 255, are noise of the compression. */
const NOISE = 10

/** Whether the square at the top of a picture shows nothing, such as the margin of a page. */
export function hasBlankTop(picture: HTMLImageElement): boolean {
  const { naturalHeight, naturalWidth } = picture
  const edge = Math.min(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE
  canvas.height = SAMPLE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || edge === 0) return false
  context.drawImage(picture, (naturalWidth - edge) / 2, 0, edge, edge, 0, 0, SAMPLE, SAMPLE)
  return isUniform(context.getImageData(0, 0, SAMPLE, SAMPLE).data)
}

/** @param pixels RGBA */
export function isUniform(pixels: Uint8ClampedArray): boolean {
  let least = 255
  let most = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const brightness = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
    least = Math.min(least, brightness)
    most = Math.max(most, brightness)
  }
  return most - least <= NOISE
}
