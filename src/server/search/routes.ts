import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/search.ts'
import { sendPage, sendWhole } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { type SearchDependencies, searchFiles } from './search.ts'
import { suggestSpellings } from './suggest-spellings.ts'

export function searchRoutes(app: FastifyInstance, search: SearchDependencies): void {
  route(app, calls.searchFiles, async ({ who, query, reply }) =>
    sendPage(reply, await searchFiles(search, who, query)),
  )
  route(app, calls.suggestSpellings, async ({ who, query, reply }) =>
    sendWhole(reply, await suggestSpellings(search, who, query.q)),
  )
}
