import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/suggestions.ts'
import { route } from '#server/platform/http/route.ts'
import { type FilingDependencies, suggestForDocument, suggestForFile, suggestForShare } from './suggest.ts'

export function filingRoutes(app: FastifyInstance, filing: FilingDependencies): void {
  route(app, calls.getSuggestion, ({ who, params }) => suggestForFile(filing, who.workspaceId, params.id))
  route(app, calls.getShareSuggestion, ({ who, params }) =>
    suggestForShare(filing, who.workspaceId, params.id),
  )
  route(app, calls.suggestFiling, ({ who, body }) => suggestForDocument(filing, who.workspaceId, body))
}
