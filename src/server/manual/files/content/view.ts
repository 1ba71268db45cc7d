import { AppError } from '#contract/platform/errors.ts'
import { isDrawn } from '#contract/documents/mimetypes.ts'
import { pictureOf } from '#server/bytes/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { FileDependencies } from '../dependencies.ts'
import { inlineContentOf, type StoredFile } from './stored-content.ts'

/**
 * A file to be shown in place: its bytes, or the WebP rendition of a format that browsers cannot display. A file of such
 * a format that has no rendition is an attachment.
 *
 * @param audience who shares a rendition
 * @param isPicture whether the browser asks for a picture: it would draw an attachment itself
 * @throws AppError `unsupported` when there is no rendition and a picture was asked for
 */
export async function viewOf(
  files: Pick<FileDependencies, 'documents' | 'storage'>,
  file: StoredFile,
  { audience, isPicture }: { audience: string; isPicture: boolean },
): Promise<Content> {
  const picture = isDrawn(file.mimetype) ? await pictureOf(files, file, audience) : undefined
  if (picture instanceof Uint8Array)
    return {
      mimetype: 'image/webp',
      isInline: true,
      name: `${file.originalName}.webp`,
      cacheControl: 'private, no-store',
      etag: `"${file.sha256}-picture"`,
      open: async () => picture,
    }
  if (picture !== undefined && isPicture)
    throw new AppError('unsupported', `This file cannot be previewed: ${picture.reason}.`)
  return inlineContentOf(files.storage, file)
}
