import { queryOptions } from '@tanstack/react-query'
import { listDeviceShares, listShares, type SharedFile } from '#contract/manual/inbox.ts'
import { listUploadTokens } from '#contract/people/upload-tokens.ts'
import { call } from '#web/platform/base/call.ts'
import { isFor, type KeptShare, keptShares } from '#web/pwa/index.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** A shared file without a folder: on this device, or on the server. */
export type Shared = {
  id: string
  name: string
  type: string
  size: number
  sharedAt: number
} & (
  | {
      place: 'device'
      file: File
      /** The words that came with it. */
      words: string
    }
  | { place: 'account' }
)

/** One that only this device has. */
export type DeviceShare = Shared & { place: 'device' }

const LOCAL = 'shares on this device'

/**
 * The shared files of a person, or of nobody, for a company on this device; none where the browser allows no storage.
 */
export function deviceSharesQuery(userId: string | undefined, companyId: string | undefined) {
  return queryOptions({
    queryKey: [LOCAL, userId, companyId],
    queryFn: async (): Promise<DeviceShare[]> => {
      try {
        return (await keptShares(userId)).filter((share) => isFor(share, companyId)).map(onDevice)
      } catch {
        return []
      }
    },
    // Another tab or the service worker may have changed it.
    staleTime: 0,
  })
}

/** The shared files on this device, whoever's they are. */
export const deviceSharesKey = [LOCAL]

/** The shared files on the server. */
export const accountSharesQuery = queryOptions({
  queryKey: [listShares.path],
  queryFn: async ({ signal }): Promise<Shared[]> =>
    (await call(listShares, { query: {} }, signal)).map(onAccount),
  staleTime: 0,
})

/** What the server keeps for this device since before anybody signed in; it asks to be taken over. */
export const serverDeviceSharesQuery = answerOf(listDeviceShares, { staleTime: 0 })

export const uploadTokensQuery = answerOf(listUploadTokens)

function onDevice({ file, id, sharedAt, text, title }: KeptShare): DeviceShare {
  const { size, type } = file
  const name = file.name === '' ? 'Shared file' : file.name
  return {
    id,
    name,
    type,
    size,
    sharedAt,
    place: 'device',
    file,
    words: [title, text].filter(Boolean).join('\n'),
  }
}

function onAccount({ id, mimetype, name, sharedAt, size }: SharedFile): Shared {
  return { id, name, type: mimetype, size, sharedAt: Date.parse(sharedAt), place: 'account' }
}
