import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fill, ROUNDS, rows } from './costs.ts'
import { connectToProduct } from './database.ts'
import { load } from './load.ts'
import { table, writeSection } from './performance-doc.ts'
import { startProduct } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { processorTimes } from './usage.ts'

/** How many statements of a call are named: those that take the most of PostgreSQL's time. */
const STATEMENTS = 3
const SAMPLING_US = 250

/** Which part of a request a function belongs to, by its file; the first that fits, from the innermost call outwards. */
const parts = [
  ['query', /\/node_modules\/(?:pg|pg-\w+|drizzle-orm|postgres-\w+)\//],
  [
    'session',
    /\/node_modules\/@fastify\/(?:session|cookie)\/|\/people\/sessions\/|\/http\/(?:identity|proof|own-origin|cross-site)/,
  ],
  [
    'rights',
    /\/company\/workspaces\/|\/http\/(?:company|revision-tag|known-tags)|\/contract\/company\/roles/,
  ],
  ['bytes', /\/server\/bytes\/|\/manual\/files\/upload\/|busboy|multipart/],
  [
    'write-out',
    /fastify\/lib\/(?:reply|response|wrap-thenable)|\/http\/(?:write-json|kept-answers|compression|security-headers|list|draining)|node_modules\/@fastify\/(?:compress|helmet|send|static)|\/manual\/files\/(?:listing|content)\//,
  ],
  ['accept', /\/node_modules\/(?:fastify|find-my-way|avvio|@fastify|zod)\/|\/server\/platform\/http\//],
  ['the call itself', /\/src\/(?:server|contract)\//],
  ['write-out', /node:_http_outgoing/],
  [
    'accept',
    /node:(?:internal\/http|_http_server|_http_incoming|_http_common|net|internal\/stream_base_commons)/,
  ],
  ['bytes', /node:(?:fs|internal\/fs|crypto|internal\/crypto)/],
] as const

const REST = ['collecting garbage', 'other'] as const
const columns = [...new Set([...parts.map(([part]) => part), ...REST])]

interface Profile {
  nodes: Array<{ id: number; callFrame: { functionName: string; url: string }; children?: number[] }>
  samples: number[]
  timeDeltas: number[]
}

/** How long the thread was in each part, in milliseconds; it counts nothing while it was idle. */
export function partsOf({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const known = new Map<number, string | undefined>()
  const partOf = (id: number): string | undefined => {
    const innermost = byId.get(id)?.callFrame.functionName
    if (innermost === '(idle)') return undefined
    if (innermost === '(garbage collector)') return REST[0]
    const urls = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      urls.push(byId.get(at)?.callFrame.url ?? '')
    // What Node does for somebody counts as theirs: its own files come last.
    const isNode = (url: string) => url.startsWith('node:')
    for (const url of [...urls.filter((one) => !isNode(one)), ...urls.filter(isNode)]) {
      const part = parts.find(([, files]) => files.test(url))
      if (part !== undefined) return part[0]
    }
    return REST[1]
  }
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    if (!known.has(id)) known.set(id, partOf(id))
    const part = known.get(id)
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  return times
}

/** Talks to the inspector of a process; the names of methods are those of the DevTools protocol. */
async function inspect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  return {
    send: async <Result>(method: string, params: object = {}): Promise<Result> => {
      const id = (last += 1)
      socket.send(JSON.stringify({ id, method, params }))
      for (;;) {
        const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
        const answer = JSON.parse(data) as { id?: number; result: Result }
        if (answer.id === id) return answer.result
      }
    },
    close: () => socket.close(),
  }
}

/** A statement by its verb and its tables. */
export function nameOfStatement(text: string): string {
  const verb =
    /\b(?:insert|update|delete|select|begin|commit|rollback|notify|listen|set)\b/i
      .exec(text)?.[0]
      .toLowerCase() ?? text
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]{3,})"?/gi)].map(
    ([, name]) => name,
  )
  return [verb, [...new Set(tables)].slice(0, 4).join(', ')].filter(Boolean).join(' ')
}

/** Measures into which parts the cost of each row of {@link rows} falls, and which statements take PostgreSQL's share. */
export async function measureBudget(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-budget-'))
  const dataDir = path.join(folder, 'data')
  // PostgreSQL counts its statements from a start with its own extension for that.
  const first = await startProduct(dataDir)
  const owner = await connectToProduct(first)
  await owner.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await owner.query('alter system set pg_stat_statements.track_planning = on')
  await owner.end()
  await first.stop()
  const product = await startProduct(dataDir, { NODE_OPTIONS: '--inspect=127.0.0.1:0' })
  try {
    const client = await connectToProduct(product)
    await client.query('create schema measures; create extension pg_stat_statements schema measures')
    await fill(product)
    const address = /ws:\/\/\S+/.exec(product.output())?.[0] ?? ''
    const { close, send } = await inspect(address)
    await send('Profiler.enable')
    await send('Profiler.setSamplingInterval', { interval: SAMPLING_US })
    const isQuiet = await waitForQuiet()
    const budgets: string[][] = []
    const statements: string[][] = []
    for (const [name, clients, calls] of rows) {
      for (let round = 0; round < ROUNDS - 1; round += 1) await load(clients, await calls(product, round))
      const made = await calls(product, ROUNDS - 1)
      await client.query('select measures.pg_stat_statements_reset()')
      const before = processorTimes(product.pid)
      await send('Profiler.start')
      await load(clients, made)
      const { profile } = await send<{ profile: Profile }>('Profiler.stop')
      const after = processorTimes(product.pid)
      const each = (ms: number) => (ms / made.length).toFixed(2)
      const times = partsOf(profile)
      budgets.push([
        name,
        each(after.server - before.server),
        ...columns.map((part) => each(times.get(part) ?? 0)),
        each(after.started - before.started),
      ])
      const { rows: ran } = await client.query<{ query: string; calls: string; ms: number }>(
        `select query, calls, total_plan_time + total_exec_time as ms from measures.pg_stat_statements
        where query not like '%pg_stat_statements%' order by ms desc limit ${String(STATEMENTS)}`,
      )
      for (const [index, { calls: count, ms, query }] of ran.entries())
        statements.push([
          index === 0 ? name : '',
          nameOfStatement(query),
          (Number(count) / made.length).toFixed(2),
          each(ms),
        ])
      console.log(budgets.at(-1)?.join('  '), statements.slice(statements.length - ran.length))
    }
    close()
    await client.end()
    const head = ['ms for each request', 'server', ...columns, 'PostgreSQL']
    const body = [
      table(head, budgets),
      table(['what', 'statement', 'times', 'ms for each request'], statements),
    ].join('\n\n')
    writeSection('budget', { body, isQuiet })
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
