import type { Rendition } from '../processes/requests.ts'
import type { Source } from '../source.ts'
import { fitOnWhite, withImage } from './image.ts'

/** The longer side of a photo with 12 million pixels. */
const MAX_SIDE = 4032

/** Makes a WebP rendition, upright and without scripts, of an image that browsers cannot or must not display. */
export async function makeRendition({ bytes, mimetype }: Source): Promise<Rendition> {
  const image = await withImage(bytes, mimetype, async (open) => {
    const shrunk = fitOnWhite(open(), { width: MAX_SIDE, height: MAX_SIDE })
    return await shrunk.webp({ quality: 85, effort: 1 }).toBuffer()
  })
  return image instanceof Uint8Array ? { status: 'made', image: new Uint8Array(image) } : image
}
