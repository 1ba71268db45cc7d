import { z } from 'zod'
import { endpointsOf } from '#contract/platform/endpoint.ts'

const endpoint = endpointsOf('System')

export const getHealth = endpoint('GET /healthz', 'public', {
  summary: 'Whether the process is alive',
  reply: z.object({ status: z.literal('ok') }),
})

const componentState = z.enum(['ok', 'down'])

export const getReadiness = endpoint('GET /readyz', 'public', {
  summary: 'Whether the server can do its work; names what is down',
  reply: z.object({
    status: componentState,
    database: componentState,
    storage: componentState,
    queue: componentState,
    /** `low`: nothing is stored any more, so that the database can go on. */
    disk: z.enum(['ok', 'low']),
  }),
  errors: ['unavailable'],
})

export const getMetrics = endpoint('GET /metrics', 'public', {
  summary: 'What the server measures of itself, for Prometheus; with the bearer token of METRICS_TOKEN',
  reply: 'text',
  errors: ['unauthorized'],
})

export const getSettings = endpoint('GET /api/settings', 'public', {
  summary: 'What the client needs to know of this installation',
  reply: z.object({
    maxUploadBytes: z.int(),
    oidc: z.boolean(),
    /** Who may open an account: everybody, who is invited, or nobody. */
    registration: z.enum(['open', 'invite', 'closed']),
    /** Whether direct uploads go to the object store, past the server. */
    directUploads: z.boolean(),
    /** Whether people without an account may be given papers and asked for them. */
    outsiders: z.boolean(),
    companiesHouse: z.boolean(),
    /** Whom people of this server ask for help, as its operator wrote it; null where nobody is named. */
    helpContact: z.string().nullable(),
  }),
})

export const getOpenApi = endpoint('GET /api/openapi.json', 'public', {
  summary: 'This document',
  reply: z.looseObject({ openapi: z.string() }),
})

export const getDocs = endpoint('GET /api/docs', 'public', {
  summary: 'This document as a page, on which calls can be tried',
  reply: 'text',
})
