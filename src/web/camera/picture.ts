/** JPEG quality of a saved page (`docs/product.md` §9). */
const QUALITY = 0.8
/** The longest side of a processed picture in pixels: enough for print, less than a phone's photos have. */
const LONGEST_SIDE = 3000

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  return canvas
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw')
  return context
}

/** The current frame of a video, at most so long. */
export function frameOf(video: HTMLVideoElement, longest = Infinity): HTMLCanvasElement {
  const { videoHeight, videoWidth } = video
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight))
  const canvas = canvasOf(videoWidth * scale, videoHeight * scale)
  contextOf(canvas).drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
}

/** Decodes a picture, turns it upright and scales it down to the largest allowed size. */
export async function decode(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale)
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** @param quality of the JPEG, 0 to 1 */
export async function encode(canvas: HTMLCanvasElement, quality = QUALITY): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be kept')) : resolve(blob)),
      'image/jpeg',
      quality,
    )
  })
}
