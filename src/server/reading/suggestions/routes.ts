import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/reading/suggestions.ts'
import { route } from '#server/platform/http/route.ts'
import {
  suggestBeforeUpload,
  type SuggestionDependencies,
  suggestForFile,
  suggestForFolder,
} from './suggest.ts'

export function suggestionRoutes(app: FastifyInstance, dependencies: SuggestionDependencies): void {
  route(app, calls.getSuggestion, ({ who, params }) => suggestForFile(dependencies, who.workspace, params.id))
  route(app, calls.listSuggestions, ({ who, query }) =>
    suggestForFolder(dependencies, who.workspace, query.folder, who.person.id),
  )
  route(app, calls.suggestFiling, ({ who, body }) => suggestBeforeUpload(dependencies, who.workspace, body))
}
