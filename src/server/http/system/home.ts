import type { FastifyInstance } from 'fastify'
import { COMPANY_HEADER } from '#contract/company/company-naming.ts'
import { REVISION_HEADER } from '#contract/company/revisions.ts'
import { may } from '#contract/company/roles.ts'
import { countDestroyable } from '#contract/duties/destruction.ts'
import { getHomeAnswers, homePaths } from '#contract/http/home-answers.ts'
import { route } from '#server/platform/http/route.ts'

/** What the browser reads of the headers of an answer. */
const told = [COMPANY_HEADER, REVISION_HEADER, 'etag', 'x-next-cursor', 'x-total-count']

/** What a request says of its own answer alone, or of the connection. */
const ofItself = new Set(['accept-encoding', 'connection', 'if-none-match', 'range'])

/** Makes the calls of the home page as its caller, each by its own route, and sends their answers as one. */
export function homeRoutes(app: FastifyInstance): void {
  route(app, getHomeAnswers, async ({ request, who: { workspace } }) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !ofItself.has(name)),
    )
    // Whoever may not make this call would find a refusal in their security log each time they open the page.
    const isRefused = workspace === undefined || !may(workspace, 'destroy')
    const paths = homePaths.filter((path) => !isRefused || path !== countDestroyable.path)
    const parts = paths.map(async (url) => {
      const answer = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress ?? '' })
      if (answer.statusCode !== 200) return []
      const kept = told.flatMap((name) => {
        const value = answer.headers[name]
        return value === undefined ? [] : [[name, String(value)]]
      })
      return `${JSON.stringify(url)}:{"headers":${JSON.stringify(Object.fromEntries(kept))},"body":${answer.body}}`
    })
    return Buffer.from(`{${(await Promise.all(parts)).flat().join()}}`)
  })
}
