import path from 'node:path'
import {
  createDocuments,
  type Documents,
  type DocumentsOptions,
  findOfficeConverter,
  findSandbox,
  type SandboxLevel,
} from './documents/index.ts'
import {
  collectBytes,
  createPrintForms,
  openStorage,
  type PrintForms,
  readingJobs,
  scanBefore,
  type Storage,
  unmarkingStorage,
} from './blobs/index.ts'
import { createAccountMailHandler, deleteExpiredSessions, deleteExpiredTokens } from './accounts/index.ts'
import { clearAbandonedUploads } from './files/index.ts'
import { releaseJobs, setUpQueue, startWorker } from './jobs/index.ts'
import { ensureMasterWorkspace } from './template/index.ts'
import { createMailer, type Mailer } from './mail/index.ts'
import type { Config } from './platform/config.ts'
import { connect, type Connection, setUpDatabase } from './platform/database/database.ts'
import {
  awaitEmbeddedPostgres,
  startEmbeddedPostgres,
  useEmbeddedPostgres,
} from './platform/embedded-postgres/index.ts'
import type { Logger } from './platform/logger.ts'
import { cleanVocabularies, indexBytes, wordsThatFit } from './search/index.ts'
import { clearUnfiledShares } from './inbox/index.ts'
import { blobReferences } from './table-facts.ts'
import { emptyTrash } from './trash/index.ts'

/** What the server and a worker of its own both stand on. */
export interface Services {
  connection: Connection
  storage: Storage
  mailer: Mailer
  documents: Documents
  printForms: PrintForms
  /** What confines the processes that open documents. */
  sandboxLevel: SandboxLevel
  masterWorkspaceId: string
  baseUrl: string
  /** Begins to run jobs; those under way are finished when the services stop. */
  startJobs(): Promise<void>
  /** Stops in the reverse order of starting: jobs, connections, and the database at last. */
  stop(): Promise<void>
}

/** Jobs of a lane that run at the same time; documents take their turn on the processor among themselves. */
const JOBS_AT_ONCE = 2

export interface ServiceOptions {
  /**
   * Where the embedded database comes from: `own`, started here; `shared`, that of a server which runs already, or
   * else its own; `awaited`, that of a server, which is waited for.
   */
  embedded?: 'own' | 'shared' | 'awaited'
  /** Told when a server is waited for. */
  onAwaiting?: (dataDir: string) => void
  /** How documents are worked on, where that is not as ever. */
  documents?: Pick<DocumentsOptions, 'interactiveNiceness' | 'readingNiceness' | 'recognitionNiceness'>
  /** Told when the embedded database cannot be kept running. */
  onDatabaseGone?: (error: Error) => void
}

/** Starts the database (its own, unless there is another), brings it up to date and opens the store. */
export async function startServices(
  config: Config,
  logger: Logger,
  options: ServiceOptions = {},
): Promise<Services> {
  const dataDir = path.resolve(config.DATA_DIR)
  const stops: Array<() => Promise<unknown>> = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  try {
    // Beside the start of the database.
    const sandboxed = findSandbox({ hidden: dataDir, mode: config.SANDBOX })
    // Waited for below.
    sandboxed.catch(() => undefined)
    const postgres = await databaseOf(config, dataDir, logger, options)
    stops.push(() => postgres.stop())
    const connection = connect(postgres.connection, ({ message }) =>
      logger.warn(`a connection broke: ${message}`),
    )
    stops.push(() => connection.close())

    let masterWorkspaceId = ''
    await setUpDatabase(connection.pool, async (db) => {
      await setUpQueue(connection.pool, logger)
      if (postgres.isOwn) await releaseJobs(db)
      masterWorkspaceId = await ensureMasterWorkspace(db)
    })

    const storage = unmarkingStorage(scanBefore(await openStorage(config), config), connection.db)
    stops.push(async () => storage.close())
    const baseUrl = config.BASE_URL ?? `http://localhost:${String(config.PORT)}`
    const mailer = createMailer(config, logger)
    stops.push(async () => mailer.close())
    const sandbox = await sandboxed
    logger.info(`documents are opened in a sandbox of level ${String(sandbox.level)}: ${sandbox.name}`)
    const documents = createDocuments({
      ...options.documents,
      sandbox: sandboxed,
      office: config.OFFICE_CONVERTER === 'none' ? undefined : findOfficeConverter(sandboxed),
    })
    stops.push(() => documents.close())
    const printForms = createPrintForms({ documents, storage })
    const startJobs = async () => {
      const worker = await startWorker({
        pool: connection.pool,
        handlers: jobHandlers({ connection, storage, mailer, documents, printForms, baseUrl }),
        logger,
        concurrency: JOBS_AT_ONCE,
      })
      stops.push(async () => {
        // A page takes seconds, and is begun anew.
        await Promise.all([worker.stop(), documents.stopLongWork()])
      })
    }
    return {
      connection,
      storage,
      mailer,
      documents,
      printForms,
      sandboxLevel: sandbox.level,
      masterWorkspaceId,
      baseUrl,
      startJobs,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The database with how it is stopped, and whether nobody else can have used it since it was started. */
async function databaseOf(
  { DATABASE_URL }: Config,
  dataDir: string,
  logger: Logger,
  { embedded = 'own', onAwaiting = () => undefined, onDatabaseGone = () => undefined }: ServiceOptions,
) {
  if (DATABASE_URL !== undefined) {
    return { connection: { connectionString: DATABASE_URL }, isOwn: false, stop: async () => undefined }
  }
  const options = { dataDir, logger, onFailure: onDatabaseGone }
  if (embedded === 'awaited') return await awaitEmbeddedPostgres(dataDir, () => onAwaiting(dataDir))
  if (embedded === 'shared') return await useEmbeddedPostgres(options)
  return { ...(await startEmbeddedPostgres(options)), isOwn: true }
}

export interface JobServices {
  connection: Connection
  storage: Storage
  mailer: Mailer
  documents: Documents
  printForms: PrintForms
  baseUrl: string
}

/** Every job with what handles it. */
export function jobHandlers({
  baseUrl,
  connection: { db },
  documents,
  mailer,
  printForms,
  storage,
}: JobServices) {
  return {
    'account-mail': createAccountMailHandler({ db, mailer, baseUrl }),
    ...readingJobs({ db, storage, documents, printForms, index: { indexBytes, wordsThatFit } }),
    'clear-leftovers': async () => {
      await deleteExpiredSessions(db)
      await deleteExpiredTokens(db)
      await clearAbandonedUploads({ db, storage }, new Date())
      await clearUnfiledShares(db, new Date())
    },
    'empty-trash': () => emptyTrash({ db }, new Date()),
    'collect-bytes': async () => {
      await collectBytes({ db, storage, blobReferences }, new Date())
      // After the collection, which removes the words of deleted documents.
      await cleanVocabularies(db)
    },
  }
}
