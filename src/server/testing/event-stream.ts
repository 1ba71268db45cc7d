import type { AddressInfo } from 'node:net'
import type { ChangedEvent } from '#contract/notices/events.ts'
import type { TestServer, Visitor } from './test-server.ts'

export interface ReceivedEvent {
  event: string
  id: string
  data: Partial<ChangedEvent>
}

export interface OpenedStream {
  status: number
  headers: Headers
  /** The next event; undefined when the stream has ended. */
  next(): Promise<ReceivedEvent | undefined>
  close(): void
}

/** Opens a stream of events as a browser does, by the network. */
export async function openEvents(
  { app }: Pick<TestServer, 'app'>,
  { cookie }: Pick<Visitor, 'cookie'>,
  { lastSeen, path = '/api/events' }: { lastSeen?: string; path?: string } = {},
): Promise<OpenedStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const aborting = new AbortController()
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    headers: { cookie, ...(lastSeen !== undefined && { 'last-event-id': lastSeen }) },
    signal: aborting.signal,
  })
  const events = readEvents(response.body ?? new ReadableStream())
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await events.next()).value ?? undefined,
    close: () => aborting.abort(),
  }
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReceivedEvent, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const event = fields.get('event')
      if (event === undefined) continue
      yield {
        event,
        id: fields.get('id') ?? '',
        data: JSON.parse(fields.get('data') ?? '{}') as Partial<ChangedEvent>,
      }
    }
  }
  return undefined
}
