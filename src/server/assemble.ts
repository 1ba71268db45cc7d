import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import {
  administratorChoice,
  appointMaster,
  createProvider,
  createReadmission,
  createSessionStore,
  idleLimit,
  createTokenHolderFinder,
} from './people/index.ts'
import { findInvitedAddress, isInvited, showInvitation, takeUpInvitation } from './company/members/index.ts'
import { closeDeadline, deleteFeedsOf, reopenDeadline } from './duties/deadlines/index.ts'
import { createCompaniesHouse } from './company/facts/index.ts'
import { restoreFacts, setFacts } from './reading/facts/index.ts'
import { createEventFeed } from './notices/events/index.ts'
import {
  createContentFinder,
  createFileOpenings,
  createUploadSigner,
  fileContents,
  groupArrivals,
} from './manual/files/index.ts'
import { copyTemplate } from './manual/folders/index.ts'
import { checkQueue, queueState } from './platform/jobs/index.ts'
import { createMetrics } from './platform/metrics/index.ts'
import type { Config } from './platform/config.ts'
import { openNotices } from './platform/database/notices.ts'
import type { Logger } from './platform/logger.ts'
import { loadSecret } from './platform/secret.ts'
import type { Services } from './services.ts'
import { createOutsiderFinder } from './outside/index.ts'
import { countUnread, sizeOfNamedBytes } from './bytes/index.ts'
import { namesByFacts } from './reading/suggestions/index.ts'
import { countMembers, createRevisionFinder, createRightsRenewal } from './company/workspaces/index.ts'

const webFolder = path.join(import.meta.dirname, '../../dist/web')

/** Questions that may wait for the database: what comes after would wait for seconds. */
const MAX_WAITING = 1000

/** Assembles the server: here, and nowhere else, dependencies are handed in. */
export async function assemble(config: Config, services: Services, logger: Logger): Promise<FastifyInstance> {
  const { baseUrl, connection, documents, masterWorkspaceId, post, printForms, quotas, space, storage } =
    services
  const { db, pipelinedRead, pool, waitingCount } = connection
  const sessionSecret = config.SESSION_SECRET ?? (await loadSecret(path.resolve(config.DATA_DIR)))
  if (config.ADMIN_EMAIL !== undefined) await appointMaster(db, config.ADMIN_EMAIL)
  const notices = openNotices(connection, logger)
  // Before the streams of events: whoever asks because of an event is not answered from before it.
  const sessionStore = createSessionStore({
    db,
    pipelinedRead,
    notices,
    idle: idleLimit(config.SESSION_IDLE_MINUTES),
    requireFactor: config.REQUIRE_2FA,
  })
  const revisions = createRevisionFinder(pipelinedRead, notices)
  const folders = { db, masterWorkspaceId, contents: fileContents, quotas }
  const deadlines = { masterWorkspaceId, now: () => new Date() }
  const outside = {
    db,
    documents,
    printForms,
    storage,
    quotas,
    post,
    masterWorkspaceId,
    baseUrl,
    maxUploadBytes: config.MAX_UPLOAD_BYTES,
    outsiders: config.OUTSIDERS,
    isRateLimited: config.RATE_LIMIT === 'on',
    now: () => new Date(),
  }
  return await createApp({
    server: {
      config,
      baseUrl,
      storeOrigin: storage.direct?.origin,
      sessionSecret,
      sessionStore,
      findTokenHolder: createTokenHolderFinder(db),
      findOutsider: createOutsiderFinder(outside),
      ...revisions,
      notices,
      noteCompany: sessionStore.noteCompany,
      masterWorkspaceId,
      isOverloaded: () => waitingCount() > MAX_WAITING,
      logger,
    },
    system: {
      baseUrl,
      maxUploadBytes: config.MAX_UPLOAD_BYTES,
      oidc: config.OIDC_ISSUER !== undefined,
      registration: config.REGISTRATION,
      directUploads: storage.direct !== undefined,
      outsiders: config.OUTSIDERS !== 'off',
      companiesHouse: config.COMPANIES_HOUSE_KEY !== undefined,
      helpContact: config.HELP_CONTACT ?? null,
      checks: {
        database: () => pool.query('select 1'),
        storage: () => storage.check(),
        queue: () => checkQueue(db),
      },
      isDiskLow: async () => space !== undefined && (await space.read()) < space.minBytes,
    },
    metrics: {
      metrics: createMetrics({
        pool,
        queue: () => queueState(db),
        storedBytes: () => sizeOfNamedBytes(db),
        unread: () => countUnread(db),
        members: () => countMembers(db),
        sandboxLevel: services.sandboxLevel,
        isRecordProtected: services.isRecordProtected,
        space,
      }),
      token: config.METRICS_TOKEN,
      listen:
        config.METRICS_PORT === undefined
          ? undefined
          : { port: config.METRICS_PORT, host: config.METRICS_HOST },
    },
    accounts: {
      db,
      storage,
      quotas,
      masterWorkspaceId,
      adminEmail: config.ADMIN_EMAIL,
      administrator: administratorChoice(config),
      isRateLimited: config.RATE_LIMIT === 'on',
      post,
      registration: config.REGISTRATION,
      invitations: {
        addressOf: findInvitedAddress,
        read: showInvitation,
        waitFor: isInvited,
        accept: takeUpInvitation,
      },
      copyTemplate: (tx, workspaceId) => copyTemplate(tx, folders, workspaceId),
      endTokens: [deleteFeedsOf],
      publicAddress: config.BASE_URL,
      requireFactor: config.REQUIRE_2FA,
      provider: createProvider(config),
    },
    administration: config,
    events: {
      feed: createEventFeed({ connection, logger, notices }),
      readmit: createReadmission({ pipelinedRead, masterWorkspaceId }),
    },
    folders,
    files: {
      db,
      renewRights: createRightsRenewal(pipelinedRead, notices),
      contents: createContentFinder(pipelinedRead, revisions.findRevision),
      storage,
      quotas,
      post,
      documents,
      printForms,
      openings: createFileOpenings(db, logger),
      namesByFacts,
      writeArrival: groupArrivals(db),
      maxUploadBytes: config.MAX_UPLOAD_BYTES,
      maxMailBytes: config.MAX_MAIL_BYTES,
      uploadSigner: createUploadSigner(sessionSecret),
    },
    inbox: {
      db,
      storage,
      quotas,
      maxUploadBytes: config.MAX_UPLOAD_BYTES,
      namesByFacts,
      effects: {
        setFacts: (tx, who, fileId, changes) => setFacts({ db: tx }, who, fileId, changes),
        restoreFacts: (tx, who, fileId, facts) => restoreFacts({ db: tx }, who, fileId, facts),
        closeDeadline: (tx, who, id, fileId) => closeDeadline({ ...deadlines, db: tx }, who, id, { fileId }),
        reopenDeadline: (tx, who, id) => reopenDeadline({ ...deadlines, db: tx }, who, id),
      },
    },
    deadlines: {
      db,
      masterWorkspaceId,
      baseUrl,
      now: () => new Date(),
      companiesHouse:
        config.COMPANIES_HOUSE_KEY === undefined
          ? undefined
          : createCompaniesHouse({ key: config.COMPANIES_HOUSE_KEY }),
    },
    expected: { db, masterWorkspaceId, now: () => new Date() },
    outside,
    webFolder,
  })
}
