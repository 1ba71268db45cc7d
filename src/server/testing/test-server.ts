import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import { assemble } from '#server/assemble.ts'
import { hashCheaply } from '#server/people/passwords/passwords.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, type Connection } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { type DocumentsOptions, findSandbox } from '#server/documents/index.ts'
import { type Services, startServices } from '#server/services.ts'
import { databaseEnv, TEMPLATE } from './global-setup.ts'
import { makeBucket } from './radosgw.ts'
import { startSmtp } from './smtp.ts'

export const PASSWORD = 'Correct-horse-1'
/** What a server asks for who reads its metrics. */
export const METRICS_TOKEN = 'a-token-for-prometheus'

/** To start the processes that read documents again for every server would take a quarter more processor time. */
const spareProcesses: NonNullable<DocumentsOptions['spares']> = []

/** Programs are started to find it, for as long as everything else of a start takes. */
let sandboxed: ReturnType<typeof findSandbox> | undefined

/** Makes the databases of servers and deletes them; open until this process ends, because another connection takes 50 ms. */
let admin: Connection | undefined

export interface TestServer {
  app: FastifyInstance
  services: Services
  dataDir: string
  /** The names of what lies where uploads arrive. */
  arriving(): Promise<string[]>
  /** The mails that were sent to an address, the oldest first, once there are so many. */
  mailsTo(address: string, count?: number): Promise<Email[]>
  close(): Promise<void>
}

/**
 * A whole server on a database of its own, with its jobs running, that is asked by `inject`.
 *
 * @param onLog called with every line of its log, trace included
 */
export async function startTestServer(
  env: Record<string, string> = {},
  onLog?: (line: string) => void,
): Promise<TestServer> {
  hashCheaply()
  const postgres = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(postgres, `create database ${database} template ${TEMPLATE} strategy file_copy`)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-test-'))
  const outbox = path.join(dataDir, 'outbox')
  const beside = await startBeside(outbox)
  const config = readConfig({
    ...databaseEnv(postgres, database),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    METRICS_TOKEN,
    // A machine that is busy with other tests makes it late; what it refuses then is tested where that is its subject.
    MAX_DELAY_MS: '0',
    // It takes a processor and a gigabyte; tests that are about it ask for it.
    OFFICE_CONVERTER: 'none',
    ...beside.env,
    ...env,
  })
  const logger =
    onLog === undefined
      ? createLogger({ LOG_LEVEL: 'fatal' })
      : createLogger({ LOG_LEVEL: 'trace' }, { write: onLog })
  // What a test waits for is not behind all other tests for the processor.
  const services = await startServices(config, logger, {
    ...(config.SANDBOX === 'auto' && { sandboxed: findSandboxOnce() }),
    // What the clock does would come between the steps of any test: tests seal the record themselves.
    isScheduled: false,
    documents: {
      interactiveNiceness: 0,
      readingNiceness: 0,
      recognitionNiceness: 0,
      drawingMs: 2000,
      spares: spareProcesses,
    },
  })
  const app = await assemble(config, services, logger)
  await services.startJobs()
  const mailsByName = new Map<string, Email>()

  return {
    app,
    services,
    dataDir,
    async arriving() {
      const folders = [path.join(dataDir, 'files/staging'), path.join(dataDir, 'arriving')]
      return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat()
    },
    async mailsTo(address, count = 1) {
      return await until(async () => {
        const names = (await readdir(outbox).catch(() => []))
          .filter((name) => name.endsWith('.eml'))
          .toSorted()
        for (const name of names)
          if (!mailsByName.has(name))
            mailsByName.set(name, await PostalMime.parse(await readFile(path.join(outbox, name))))
        const mails = names.flatMap((name) => mailsByName.get(name) ?? [])
        const theirs = mails.filter((mail) => mail.to?.some((to) => to.address === address))
        return theirs.length >= count ? theirs : undefined
      })
    },
    async close() {
      await app.close()
      await services.stop()
      await beside.stop()
      await rm(dataDir, { recursive: true, force: true })
      await onServer(postgres, `drop database ${database} with (force)`)
    },
  }
}

/** What a server has to itself of the systems beside it: a bucket, and a mail server. */
async function startBeside(
  outbox: string,
): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const externalServices = inject('externalServices')
  if (externalServices === undefined) return { env: {}, stop: async () => undefined }
  const { env, s3 } = externalServices
  const smtp = await startSmtp(outbox)
  return {
    env: {
      ...env,
      SMTP_URL: smtp.url,
      S3_BUCKET: await makeBucket(s3),
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    stop: smtp.stop,
  }
}

async function findSandboxOnce() {
  sandboxed ??= findSandbox()
  return await sandboxed
}

async function onServer(postgres: string, statement: string): Promise<void> {
  admin ??= connect({ connectionString: postgres, max: 1, idleTimeoutMillis: 0 }, () => undefined)
  await admin.pool.query(statement)
}

/** Less than a test may take. */
const UNTIL_SECONDS = 150

/** Asks again until there is an answer. The limit is long: a busy machine is slow to start a process. */
export async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = Date.now() + UNTIL_SECONDS * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`There was no answer in ${String(UNTIL_SECONDS)} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Somebody with a browser: keeps its cookies. */
export interface Visitor {
  /** The cookie of the session. */
  cookie: string
  ask(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  upload(
    folderId: string,
    files: Record<string, string | Uint8Array>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export function visit({ app }: Pick<TestServer, 'app'>): Visitor {
  /** The cookie of a mailed link that was opened. */
  let link = ''
  const visitor: Visitor = {
    cookie: '',
    async ask(method, url, body, headers = {}) {
      const isJson = body !== undefined && !Buffer.isBuffer(body)
      const isStream = headers['accept'] === 'text/event-stream'
      const cookie = [visitor.cookie, link].filter(Boolean).join('; ')
      // What a test has changed in the database itself is known, as after a call.
      await app.notices.settle()
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : body }),
        ...(isStream && { payloadAsStream: true }),
      })
      // A stream does not end by itself; a refusal does.
      if (isStream) {
        const isOpen = response.statusCode === 200
        if (isOpen) response.stream().destroy()
        const payload = isOpen ? '' : await text(response.stream())
        Object.assign(response, { payload, json: (): unknown => JSON.parse(payload) })
      }
      const opened = response.cookies.find(({ name }) => name.endsWith('bm.link'))
      if (opened !== undefined) link = opened.value === '' ? '' : `${opened.name}=${opened.value}`
      const session = response.cookies.find(({ name }) => name.endsWith('bm.sid'))
      if (session !== undefined)
        visitor.cookie = session.value === '' ? '' : `${session.name}=${encodeURIComponent(session.value)}`
      return response
    },
    async upload(folderId, files, headers = {}) {
      const { body, type } = multipart(
        [['folderId', folderId]],
        Object.entries(files).map(([name, bytes]) => [name, bytes]),
      )
      return await visitor.ask('POST', '/api/files/upload', body, { 'content-type': type, ...headers })
    },
  }
  return visitor
}

/** A multipart body as a browser writes it, except that names go as they are. */
export function multipart(
  fields: ReadonlyArray<readonly [name: string, value: string]>,
  files: ReadonlyArray<readonly [name: string, bytes: string | Uint8Array]>,
): { body: Buffer; type: string } {
  const boundary = `----test${randomUUID()}`
  const parts = [
    ...fields.flatMap(([name, value]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ]),
    ...files.flatMap(([name, bytes]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` }
}

/** The token in the link of a mail. */
export function tokenIn(mail: Email | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Somebody who has registered, verified the address and signed in. */
export async function signUp(server: TestServer, email: string): Promise<Visitor & { user: User }> {
  const visitor = visit(server)
  await visitor.ask('POST', '/api/register-email', { email, password: PASSWORD, firstName: 'Ada' })
  const [mail] = await server.mailsTo(email)
  await visitor.ask('POST', '/api/verify-email', { token: tokenIn(mail) })
  const response = await visitor.ask('POST', '/api/login-email', { email, password: PASSWORD })
  return Object.assign(visitor, { user: response.json<User>() })
}
