import { createCompanyMailHandler } from './company/members/index.ts'
import { preparePractice } from './company/practice/index.ts'
import { sendDailyMails } from './notices/daily-mails/index.ts'
import { deleteClosedWorkspaces } from './company/workspaces/index.ts'
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
  createFreeSpace,
  createPrintForms,
  type FreeSpace,
  openStorage,
  rememberingStorage,
  type PrintForms,
  scanBefore,
  type Storage,
  storageWithFloor,
  unmarkingStorage,
} from './bytes/index.ts'
import { readingJobs } from '#server/reading/jobs/index.ts'
import {
  createAccountMailHandler,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteOldRemovedFactors,
  deleteOldRegistrations,
  mailSeals,
} from './people/index.ts'
import { deleteOldGuesses } from '#server/platform/limits/index.ts'
import { keepSealed, recordTables, reduceRecord, sealAndNote } from './record/audit/index.ts'
import { createFactReader, createReadFactsHandler } from './reading/facts/index.ts'
import { createSuggestHandler, suggestAfterReading } from './reading/suggestions/index.ts'
import { clearAbandonedUploads, endWaiting } from './manual/files/index.ts'
import { enqueue, releaseJobs, setUpQueue, startWorker } from './platform/jobs/index.ts'
import { expectedPaperList } from './duties/expected/index.ts'
import { keepRuleList } from './manual/keeping/index.ts'
import { deadlineRuleList } from './duties/deadlines/index.ts'
import { createQuotas, type Quotas } from './company/quotas/index.ts'
import { ensureMasterWorkspace } from './template/index.ts'
import { seedLists } from './platform/template-entries/index.ts'
import { createPost, type Post } from './platform/mail/index.ts'
import type { Config } from './platform/config.ts'
import {
  ensureRole,
  grantToApplication,
  mayOnlyAppend,
  roleOf,
} from './platform/database/application-role.ts'
import {
  connect,
  type Connection,
  newApplicationName,
  type Queryable,
  setUpDatabase,
} from './platform/database/database.ts'
import { mayMigrate, requireCurrentSchema } from './platform/database/schema-version.ts'
import type { Logger } from './platform/logger.ts'
import { type DatabaseOptions, openDatabase, type RunningDatabase } from './open-database.ts'
import {
  cleanVocabularies,
  countFilesOf,
  createWordReader,
  indexFiles,
  lockFilesOf,
} from './manual/search/index.ts'
import { clearDeviceShares, clearInbox } from './manual/inbox/index.ts'
import { blobReferences } from './table-facts.ts'
import { correspondents, createOutsideMailHandler, followUpOutside, packNews } from './outside/index.ts'
import type { OutsidersSetting } from './outside/index.ts'
import { emptyTrash } from './manual/trash/index.ts'

/** What both the server and a separate worker use. */
export interface Services {
  connection: Connection
  storage: Storage
  quotas: Quotas
  /** The free space of the disk that holds the database or the documents; undefined when both are elsewhere. */
  space: FreeSpace | undefined
  post: Post
  documents: Documents
  printForms: PrintForms
  /** What confines the processes that open documents. */
  sandboxLevel: SandboxLevel
  /** Whether the database itself keeps the application from changing the record. */
  isRecordProtected: boolean
  /** Connects as the owner of the tables, for what the application may not do. The caller closes the connection. */
  openOwner(): Connection
  /** Gives the application its rights on tables that were made anew; on a connection of the owner. */
  grantRights(on: Queryable): Promise<void>
  masterWorkspaceId: string
  baseUrl: string
  /** Begins to run jobs; those under way are finished when the services stop. */
  startJobs(): Promise<void>
  /** Stops in the reverse order of starting: jobs, connections, and the database at last. */
  stop(): Promise<void>
}

/** Jobs of a lane that run at the same time; documents take their turn on the processor among themselves. */
const JOBS_AT_ONCE = 2

/** How soon after it was committed an entry of the record is sealed. */
const SEAL_MS = 5000

export interface ServiceOptions extends DatabaseOptions {
  /** Whether anything is done by the clock: recurring jobs, and sealing the record. */
  isScheduled?: boolean
  /** The database, if it was opened already; it is stopped with the services. */
  database?: Promise<RunningDatabase>
  /** What confines the processes that open documents, if it was found already. */
  sandboxed?: ReturnType<typeof findSandbox>
  /** How documents are worked on, where that is not as ever. */
  documents?: Pick<
    DocumentsOptions,
    'interactiveNiceness' | 'readingNiceness' | 'recognitionNiceness' | 'drawingMs' | 'spares'
  >
}

/** Opens the database, brings it up to date and opens the store. */
export async function startServices(
  config: Config,
  logger: Logger,
  options: ServiceOptions = {},
): Promise<Services> {
  const { database = openDatabase(config, logger, options), isScheduled = true } = options
  const dataDir = path.resolve(config.DATA_DIR)
  const stops: Array<() => Promise<unknown>> = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  try {
    // Beside the start of the database.
    const sandboxed = options.sandboxed ?? findSandbox({ hidden: dataDir, mode: config.SANDBOX })
    // Waited for below.
    sandboxed.catch(() => undefined)
    const postgres = await database
    stops.push(() => postgres.stop())
    const named = { application_name: newApplicationName() }
    const onBroken = ({ message }: Error) => logger.warn(`a connection broke: ${message}`)
    const connection = connect({ ...postgres.application, ...named }, onBroken, postgres.direct)
    stops.push(() => connection.close())
    const openOwner = () => connect({ ...postgres.owner, ...named }, onBroken)

    const grantRights = async (on: Queryable) => {
      const role = await roleOf(connection.db)
      if ((await roleOf(on)) !== role) await grantToApplication(on, role, recordTables)
    }
    let masterWorkspaceId = ''
    const owner = openOwner()
    try {
      if (config.DATABASE_URL !== undefined && config.DATABASE_OWNER_URL !== undefined)
        await ensureRole(owner.pool, config.DATABASE_URL)
      if (await mayMigrate(owner.db)) {
        await setUpDatabase(owner.pool, async (db) => {
          await setUpQueue(owner.pool, logger)
          if (postgres.isOwn) await releaseJobs(db)
          masterWorkspaceId = await ensureMasterWorkspace(db)
          await seedLists(db, masterWorkspaceId, [deadlineRuleList, keepRuleList, expectedPaperList])
          await enqueue(db, 'read-facts', {}, 'read-facts')
          await grantRights(db)
        })
      } else {
        await requireCurrentSchema(owner.db)
        masterWorkspaceId = await ensureMasterWorkspace(owner.db)
      }
    } finally {
      await owner.close()
    }
    const isRecordProtected = await mayOnlyAppend(connection.db, recordTables)
    if (!isRecordProtected)
      logger.warn(
        'the role of DATABASE_URL may change the record of what was done; name an owner of the tables in DATABASE_OWNER_URL and give DATABASE_URL a role of its own',
      )

    const isOnDisk = config.S3_BUCKET === undefined || config.DATABASE_URL === undefined
    const space = isOnDisk ? createFreeSpace(dataDir, config.MIN_FREE_BYTES) : undefined
    const opened = rememberingStorage(await openStorage(config))
    const bounded = space === undefined ? opened : storageWithFloor(opened, space)
    const storage = unmarkingStorage(scanBefore(bounded, config), connection.db)
    const quotas = createQuotas(connection.db, config)
    stops.push(async () => storage.close())
    const baseUrl = config.BASE_URL ?? `http://localhost:${String(config.PORT)}`
    const post = createPost(connection.db, config, logger)
    stops.push(async () => post.close())
    const sandbox = await sandboxed
    logger.info(`documents are opened in a sandbox of level ${String(sandbox.level)}: ${sandbox.name}`)
    const documents = createDocuments({
      ...options.documents,
      sandbox: sandboxed,
      office: config.OFFICE_CONVERTER === 'none' ? undefined : findOfficeConverter(sandboxed),
    })
    stops.push(() => documents.close())
    const printForms = createPrintForms({ documents, storage })
    const shared = { connection, storage, quotas, post, documents, printForms, masterWorkspaceId, baseUrl }
    const startJobs = async () => {
      const worker = await startWorker({
        pool: connection.sessions,
        handlers: jobHandlers({ ...shared, outsiders: config.OUTSIDERS, logger }),
        logger,
        concurrency: JOBS_AT_ONCE,
        isScheduled,
      })
      // Whoever looks after several companies does not wait for what the first look after a start works out.
      if (isScheduled) await enqueue(connection.db, 'prepare-practice', {}, 'prepare-practice')
      const sealing = isScheduled ? keepSealed({ db: connection.db, storage, logger }, SEAL_MS) : undefined
      stops.push(async () => {
        await sealing?.stop()
        // A page takes seconds, and is begun anew.
        await Promise.all([worker.stop(), documents.stopLongWork()])
      })
    }
    const sandboxLevel = sandbox.level
    return { ...shared, space, sandboxLevel, isRecordProtected, openOwner, grantRights, startJobs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type JobsServices =
  | 'connection'
  | 'storage'
  | 'post'
  | 'documents'
  | 'printForms'
  | 'masterWorkspaceId'
  | 'baseUrl'

export interface JobServices extends Pick<Services, JobsServices> {
  quotas: Pick<Quotas, 'hasRoomForWords'>
  outsiders: OutsidersSetting
  logger: Logger
}

/** Every job with what handles it. */
export function jobHandlers({
  baseUrl,
  connection: { db },
  documents,
  logger,
  masterWorkspaceId,
  outsiders,
  post,
  printForms,
  quotas: { hasRoomForWords },
  storage,
}: JobServices) {
  const links = { db, post, baseUrl, outsiders, now: () => new Date() }
  const mailOutside = createOutsideMailHandler(links)
  return {
    'account-mail': createAccountMailHandler({ db, post, baseUrl }),
    'outside-mail': mailOutside,
    'request-mail': mailOutside,
    'pack-mail': mailOutside,
    'mail-outside': () => followUpOutside(links),
    'company-mail': createCompanyMailHandler({ db, post, baseUrl }),
    ...readingJobs({
      db,
      storage,
      documents,
      printForms,
      index: {
        hasRoomForWords,
        countFilesOf,
        endWaiting,
        indexFiles,
        lockFilesOf,
        suggest: suggestAfterReading,
        wordsThatFit: createWordReader(documents),
      },
      readFacts: createFactReader({ storage, documents, correspondents }),
    }),
    suggest: createSuggestHandler({ db }),
    'read-facts': createReadFactsHandler({ db, storage, documents, correspondents }),
    'clear-leftovers': async () => {
      await deleteExpiredSessions(db)
      await deleteClosedWorkspaces(db)
      await deleteExpiredTokens(db)
      await deleteOldRemovedFactors(db)
      await deleteOldRegistrations(db)
      await deleteOldGuesses(db)
      await clearAbandonedUploads({ db, storage }, new Date())
      await clearInbox(db, new Date())
      await clearDeviceShares({ db, storage }, new Date())
      await post.clear()
      await reduceRecord(db)
    },
    'empty-trash': () => emptyTrash({ db }, new Date()),
    'collect-bytes': async () => {
      await collectBytes({ db, storage, blobReferences }, new Date())
      // After the collection, which removes the words of deleted documents.
      await cleanVocabularies(db)
    },
    'seal-record': () => sealAndNote({ db, storage, logger }),
    'mail-seals': () => mailSeals(db),
    'prepare-practice': () => preparePractice({ db, masterWorkspaceId, now: () => new Date() }),
    'mail-daily': () =>
      sendDailyMails({ db, masterWorkspaceId, post, baseUrl, receipts: packNews, now: () => new Date() }),
  }
}
