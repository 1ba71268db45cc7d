import type { Source } from '../source.ts'
import { fitOnWhite, withImage } from './image.ts'
import type { Rendition } from '../processes/requests.ts'

/** What a photo of 12 million pixels has on its longer side: a browser shows it without shrinking it first. */
const MAX_SIDE = 4032

/** A picture or a drawing as any browser shows it, upright, with nothing in it that could run. */
export async function makeRendition({ bytes, mimetype }: Source): Promise<Rendition> {
  const drawn = await withImage(bytes, mimetype, async (open) => {
    const shrunk = fitOnWhite(open(), { width: MAX_SIDE, height: MAX_SIDE })
    return await shrunk.webp({ quality: 85, effort: 1 }).toBuffer()
  })
  return drawn instanceof Uint8Array ? { status: 'made', image: new Uint8Array(drawn) } : drawn
}
