import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Role, roles } from '#contract/company/roles.ts'
import cluster from 'node:cluster'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type PrometheusContentType,
  Registry,
} from 'prom-client'
import { askParent } from '#server/platform/parent.ts'

/** Read at each request of the metrics. */
export interface Sources {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  queue(): Promise<{ waiting: number; running: number; failed: number; oldestSeconds: number }>
  /** Size of all blobs, in bytes. */
  storedBytes(): Promise<number>
  /** Number of blobs whose text is not available, by state. */
  unread(): Promise<{ waiting: number; unreadable: number }>
  members(): Promise<ReadonlyArray<{ role: Role; count: number }>>
  /** What confines the processes that open documents. */
  sandboxLevel: number
  /** Whether the database itself keeps the application from changing the record. */
  isRecordProtected: boolean
  /** The free bytes of the disk, and how many must stay free; nothing when it holds neither database nor documents. */
  space: { read(): Promise<number>; minBytes: number } | undefined
}

export interface Metrics {
  /** In the text format of Prometheus. */
  read(): Promise<string>
  contentType: string
  /** Observes all responses of a server. */
  watch(app: FastifyInstance): void
}

/** How long the stored size is cached, because computing it reads every row. */
const STORED_BYTES_CACHE_MS = 5 * 60_000

let ofProcess: AggregatorRegistry<PrometheusContentType> | undefined

/** Event loop, memory and garbage collection, observed once for as long as the process runs, whatever servers run in it. */
function observeProcess(): AggregatorRegistry<PrometheusContentType> {
  if (ofProcess !== undefined) return ofProcess
  ofProcess = new AggregatorRegistry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Creates the server's metrics for Prometheus. */
export function createMetrics(sources: Sources, now: () => number = Date.now): Metrics {
  /** The requests of this server. Processes that share a port are added up. */
  const own = new AggregatorRegistry()
  const observed = observeProcess()
  AggregatorRegistry.setRegistries([observed, own])
  /** What every server reads in the database. */
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `board_manual_${name}`, help, labelNames, registers: [registry] })

  const requests = new Histogram({
    name: 'board_manual_http_request_seconds',
    help: 'Answers by route and status, with the time they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [own],
  })

  const requestsOfRoles = new Counter({
    name: 'board_manual_role_requests_total',
    help: 'Answers by what the caller is in the company: owner, director, member; or the administrator of the template, or nobody there',
    labelNames: ['role'],
    registers: [own],
  })
  const members = gauge(
    'members',
    'Members of all companies by role; who belongs to two companies counts twice',
    'role',
  )
  const connections = new Gauge({
    name: 'board_manual_database_connections',
    help: 'Connections to the database by what they do, and requests that wait for one',
    labelNames: ['state'],
    registers: [own],
  })

  const jobs = gauge('jobs', 'Jobs by state; those that failed will not be tried again', 'state')
  const oldest = gauge('oldest_job_seconds', 'How long the oldest job has been due that nobody has begun')
  const stored = gauge('stored_bytes', 'Bytes of all documents, each counted once')
  const unread = gauge(
    'unread_documents',
    'Documents whose text waits to be read, and those whose text could not be read; each counted once',
    'state',
  )
  const sandbox = gauge(
    'sandbox_level',
    'What confines the processes that open documents: 1 namespaces, 2 another user, 3 the permission model of Node alone',
  )
  sandbox.set(sources.sandboxLevel)
  const record = gauge(
    'record_protected',
    'Whether the database itself keeps the application from changing the record: 1 yes, 0 no',
  )
  record.set(sources.isRecordProtected ? 1 : 0)
  const disk = gauge(
    'disk_bytes',
    'Free bytes of the disk that holds the database or the documents, and how many must stay free for uploads',
    'kind',
  )
  let storedAt = Number.NEGATIVE_INFINITY

  async function update(): Promise<void> {
    const { pool } = sources
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'waited_for' }, pool.waitingCount)
    const state = await sources.queue()
    for (const name of ['waiting', 'running', 'failed'] as const) jobs.set({ state: name }, state[name])
    oldest.set(state.oldestSeconds)
    const counts = new Map((await sources.members()).map(({ count, role }) => [role, count]))
    for (const role of roles) members.set({ role }, counts.get(role) ?? 0)
    const documents = await sources.unread()
    for (const name of ['waiting', 'unreadable'] as const) unread.set({ state: name }, documents[name])
    if (sources.space !== undefined) {
      disk.set({ kind: 'free' }, await sources.space.read())
      disk.set({ kind: 'floor' }, sources.space.minBytes)
    }
    if (now() - storedAt < STORED_BYTES_CACHE_MS) return
    storedAt = now()
    stored.set(await sources.storedBytes())
  }

  return {
    contentType: registry.contentType,
    async read() {
      await update()
      const processes = cluster.isWorker
        ? await askParent('metrics')
        : `${await observed.metrics()}\n${await own.metrics()}`
      return `${processes}\n${await registry.metrics()}`
    },
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
        requestsOfRoles.inc({ role: roleOf(request) })
      })
    },
  }
}

function roleOf({ who }: FastifyRequest): Role | 'administrator' | 'nobody' {
  const workspace = who?.workspace
  if (workspace === undefined) return 'nobody'
  return workspace.kind === 'master' ? 'administrator' : workspace.role
}
