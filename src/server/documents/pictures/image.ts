import { decode as decodeBmp } from 'bmp-ts'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { DAMAGED, type Unreadable } from '../source.ts'

// A worker process handles one image at a time.
sharp.cache(false)
sharp.concurrency(1)

/** A photo has up to 50 million pixels, a scan of A3 at 600 dpi 70 million. */
const MAX_PIXELS = 100_000_000
/** HEIC and BMP are decoded to four bytes a pixel. */
const MAX_DECODED_PIXELS = 60_000_000
/** Below the timeout of the worker process, which would otherwise be ended. */
const TIMEOUT_SECONDS = 10

const TOO_LARGE: Unreadable = { status: 'unreadable', reason: 'too many pixels' }

/**
 * Opens an image in its upright orientation.
 *
 * @param use may open it several times; the page of a TIFF is counted from 0
 */
export async function withImage<Result>(
  bytes: Uint8Array,
  mimetype: string,
  use: (open: (page?: number) => Sharp) => Promise<Result>,
): Promise<Result | Unreadable> {
  const decoded = await decode(bytes, mimetype)
  if (decoded !== undefined && 'status' in decoded) return decoded
  try {
    return await use((page) =>
      decoded === undefined ? openWithSharp(bytes, page) : sharp(decoded.data, { raw: decoded.info }),
    )
  } catch (error) {
    return error instanceof Error && error.message.includes('pixel limit') ? TOO_LARGE : DAMAGED
  }
}

/** Scales an image down to a size, and puts it on a white background. */
export function fitOnWhite(picture: Sharp, size: { width: number; height: number }): Sharp {
  return picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }).flatten({ background: 'white' })
}

function openWithSharp(bytes: Uint8Array, page = 0): Sharp {
  return sharp(bytes, { page, failOn: 'none', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
}

/** The pixels of formats that sharp cannot read; undefined for all others. */
async function decode(bytes: Uint8Array, mimetype: string) {
  if (/^image\/hei[cf]/.test(mimetype)) return await openHeic(bytes)
  return mimetype === 'image/bmp' ? openBmp(bytes) : undefined
}

const BMP_HEADER = 54

function openBmp(bytes: Uint8Array) {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (header.length < BMP_HEADER) return DAMAGED
  // Checked before decoding, which allocates whatever size the header states.
  if (header.readUInt32LE(18) * Math.abs(header.readInt32LE(22)) > MAX_DECODED_PIXELS) return TOO_LARGE
  try {
    const { data, height, width } = decodeBmp(header, { toRGBA: true })
    // The fourth byte of a pixel is undefined in BMP.
    for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
    return { data: new Uint8Array(data), info: { width, height, channels: 4 as const } }
  } catch {
    return DAMAGED
  }
}

/** The decoder applies the orientation. */
async function openHeic(bytes: Uint8Array) {
  try {
    const images = await decodeHeic.all({ buffer: bytes })
    const [image] = images
    if (image === undefined) return DAMAGED
    if (image.width * image.height > MAX_DECODED_PIXELS) return TOO_LARGE
    const { data, height, width } = await image.decode()
    images.dispose()
    return { data: new Uint8Array(data.buffer), info: { width, height, channels: 4 as const } }
  } catch {
    return DAMAGED
  }
}
