import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/search.ts'
import { recordDownload } from '#server/record/audit/index.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { exportSearch, type SearchDependencies, searchFacets, searchFiles, sumSearch } from './search.ts'
import { suggestSpellings } from './suggest-spellings.ts'

export function searchRoutes(app: FastifyInstance, search: SearchDependencies): void {
  route(app, calls.searchFiles, async ({ who, query, reply }) =>
    sendPage(reply, await searchFiles(search, who, query)),
  )
  route(app, calls.suggestSpellings, ({ who, query }) => suggestSpellings(search, who, query.q))
  route(app, calls.sumSearch, ({ who, query }) => sumSearch(search, who, query.q))
  route(app, calls.searchFacets, ({ who, query }) => searchFacets(search, who, query.q))
  route(app, calls.exportSearch, async ({ who, query }) => {
    const { content, files } = await exportSearch(search, who, query.q)
    await recordDownload(search.db, who, files)
    return content
  })
}
