import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/notices/events.ts'
import type { Identity } from '#server/platform/identity.ts'
import { route } from '#server/platform/http/route.ts'
import type { EventFeed } from './feed.ts'

export interface EventDependencies {
  feed: EventFeed
  /** Whose a session is now, in the workspace of that identity; nobody when either is gone. Does not use the session. */
  readmit: (sessionId: string, before: Identity) => Promise<Identity | undefined>
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would hold events back until it has a buffer full of them.
  'x-accel-buffering': 'no',
  // When the server stops, the connection ends with the stream.
  connection: 'close',
}

interface Opening {
  reply: FastifyReply
  request: FastifyRequest
  who: Identity
}

export function eventRoutes(app: FastifyInstance, { feed, readmit }: EventDependencies): void {
  const open = async ({ reply, request, who }: Opening, isOfPeople: boolean) => {
    const { sessionId } = request.session
    const lastSeen = request.headers['last-event-id']
    const body = await feed.open(who, () => readmit(sessionId, who), {
      lastSeen: typeof lastSeen === 'string' ? lastSeen : undefined,
      isOfPeople,
    })
    return reply.headers(headers).send(body)
  }
  // A HEAD request would open a stream that nobody reads.
  route(
    app,
    calls.streamEvents,
    {
      exposeHeadRoute: false,
    },
    (context) => open(context, context.query.people === true),
  )
  route(app, calls.streamMasterEvents, { exposeHeadRoute: false }, (context) => open(context, false))
  app.addHook('preClose', () => feed.close())
}
