import { z } from 'zod'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import type { Area } from '#contract/company/roles.ts'

const endpoint = endpointsOf('Events')

/** The data of the event `changed`. Its id is the revision, by which a client can go on after a break. */
export interface ChangedEvent {
  /** Rises with every change. */
  revision: number
  /** The director functions in which something changed; `XYZ` for what is still to be filed. */
  functions: Area[]
}

export const streamEvents = endpoint('GET /api/events', 'view', {
  summary:
    'Server-sent events: `current` with the revision at the beginning, `changed` whenever something changed in a function ' +
    'that the caller may view, `access` when that are other functions than before, `ended` when the session is over; with ' +
    '`people=true` also `people` when somebody joins, leaves, is invited or asks to join, or the profile changes',
  query: z.object({ people: z.stringbool().optional() }),
  reply: 'events',
  errors: ['rate_limited'],
})

export const streamMasterEvents = endpoint('GET /api/master/events', 'master', {
  summary: 'The same for the master template',
  reply: 'events',
  errors: ['rate_limited'],
})
