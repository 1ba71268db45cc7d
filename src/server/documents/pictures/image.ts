import { decode as decodeBmp } from 'bmp-ts'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { DAMAGED, type Unreadable } from '../source.ts'

// One picture at a time in a process of its own, and nothing kept of it.
sharp.cache(false)
sharp.concurrency(1)

/** A camera takes 50 million pixels, a scan of A3 at 600 dpi is 70 million. */
const MAX_PIXELS = 100_000_000
/** A HEIC or BMP is unpacked whole, in four bytes a pixel. */
const MAX_UNPACKED_PIXELS = 60_000_000
/** Less than a process has, so that the picture is given up and not the process. */
const SECONDS = 10

const TOO_LARGE: Unreadable = { status: 'unreadable', reason: 'too many pixels' }

/**
 * Works on a picture that stands upright.
 *
 * @param make what is made of it; may open it for several things, and of a TIFF any page, counted from 0
 */
export async function withImage<Result>(
  bytes: Uint8Array,
  mimetype: string,
  make: (open: (page?: number) => Sharp) => Promise<Result>,
): Promise<Result | Unreadable> {
  const unpacked = await unpack(bytes, mimetype)
  if (unpacked !== undefined && 'status' in unpacked) return unpacked
  try {
    return await make((page) =>
      unpacked === undefined ? openPlain(bytes, page) : sharp(unpacked.data, { raw: unpacked.info }),
    )
  } catch (error) {
    return error instanceof Error && error.message.includes('pixel limit') ? TOO_LARGE : DAMAGED
  }
}

/** A picture as large as it fits, never larger than it is, on white where it is transparent. */
export function fitOnWhite(picture: Sharp, size: { width: number; height: number }): Sharp {
  return picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }).flatten({ background: 'white' })
}

function openPlain(bytes: Uint8Array, page = 0): Sharp {
  return sharp(bytes, { page, failOn: 'none', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: SECONDS })
    .autoOrient()
}

/** The pixels of what sharp does not read. */
async function unpack(bytes: Uint8Array, mimetype: string) {
  if (/^image\/hei[cf]/.test(mimetype)) return await openHeic(bytes)
  return mimetype === 'image/bmp' ? openBmp(bytes) : undefined
}

const BMP_HEADER = 54

/** What Windows programs write. Its fourth byte of a pixel says nothing. */
function openBmp(bytes: Uint8Array) {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (header.length < BMP_HEADER) return DAMAGED
  // Before it is unpacked: it may say that it is of any size.
  if (header.readUInt32LE(18) * Math.abs(header.readInt32LE(22)) > MAX_UNPACKED_PIXELS) return TOO_LARGE
  try {
    const { data, height, width } = decodeBmp(header, { toRGBA: true })
    for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
    return { data: new Uint8Array(data), info: { width, height, channels: 4 as const } }
  } catch {
    return DAMAGED
  }
}

/** What an iPhone takes; its turning is part of it. */
async function openHeic(bytes: Uint8Array) {
  try {
    const images = await decodeHeic.all({ buffer: bytes })
    const [image] = images
    if (image === undefined) return DAMAGED
    if (image.width * image.height > MAX_UNPACKED_PIXELS) return TOO_LARGE
    const { data, height, width } = await image.decode()
    images.dispose()
    return { data: new Uint8Array(data.buffer), info: { width, height, channels: 4 as const } }
  } catch {
    return DAMAGED
  }
}
