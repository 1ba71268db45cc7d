import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { day } from '#contract/platform/plain-date.ts'
import { linkKinds, tokenParams } from './links.ts'
import { packItemOutside } from './given.ts'
import { wantedOutside } from './requests.ts'

export const showLink = endpoint({
  method: 'GET',
  path: '/api/o/:token',
  access: 'outside',
  tag: 'Outsiders',
  summary: 'What an address leads to, for who opened it with the code',
  params: tokenParams,
  status: 200,
  reply: z
    .object({
      kind: z.enum(linkKinds),
      company: z.string(),
      /** Who gives or asks. */
      from: z.string(),
      message: z.string().nullable(),
      expiresOn: day,
      /** Of a pack. */
      title: z.string().optional(),
      items: z.array(packItemOutside).optional(),
      mayDownload: z.boolean().optional(),
      watermark: z.boolean().optional(),
      /** Of a request. */
      wanted: z.array(wantedOutside).optional(),
    })
    .meta({ id: 'OutsideView' }),
  errors: ['ended'],
})
