import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { appointMaster, createProvider, createSessionStore } from './accounts/index.ts'
import { createUploadSigner, fileContents } from './files/index.ts'
import { copyTemplate } from './folders/index.ts'
import { checkQueue, queueState } from './jobs/index.ts'
import { createMetrics } from './metrics/index.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/logger.ts'
import { loadSecret } from './platform/secret.ts'
import type { Services } from './services.ts'
import { countUnread, sizeOfNamedBytes } from './blobs/index.ts'
import { createTokenHolderFinder } from './inbox/index.ts'

const webFolder = path.join(import.meta.dirname, '../../dist/web')

/** Questions that may wait for the database: what comes after would wait for seconds. */
const MAX_WAITING = 1000

/** Assembles the server: here, and nowhere else, dependencies are handed in. */
export async function assemble(config: Config, services: Services, logger: Logger): Promise<FastifyInstance> {
  const { baseUrl, connection, documents, mailer, masterWorkspaceId, printForms, storage } = services
  const { db, pipelinedRead, pool, waitingCount } = connection
  const sessionSecret = config.SESSION_SECRET ?? (await loadSecret(path.resolve(config.DATA_DIR)))
  if (config.ADMIN_EMAIL !== undefined) await appointMaster(db, config.ADMIN_EMAIL)
  const folders = { db, masterWorkspaceId, contents: fileContents }
  return await createApp({
    server: {
      config,
      baseUrl,
      storeOrigin: storage.direct?.origin,
      sessionSecret,
      sessionStore: createSessionStore({ db, pipelinedRead }),
      findTokenHolder: createTokenHolderFinder(db),
      masterWorkspaceId,
      isOverloaded: () => waitingCount() > MAX_WAITING,
      logger,
    },
    system: {
      baseUrl,
      maxUploadBytes: config.MAX_UPLOAD_BYTES,
      oidc: config.OIDC_ISSUER !== undefined,
      directUploads: storage.direct !== undefined,
      checks: {
        database: () => pool.query('select 1'),
        storage: () => storage.check(),
        queue: () => checkQueue(db),
      },
    },
    metrics: {
      metrics: createMetrics({
        pool,
        queue: () => queueState(db),
        storedBytes: () => sizeOfNamedBytes(db),
        unread: () => countUnread(db),
        sandboxLevel: services.sandboxLevel,
      }),
      token: config.METRICS_TOKEN,
    },
    accounts: {
      db,
      storage,
      masterWorkspaceId,
      adminEmail: config.ADMIN_EMAIL,
      copyTemplate: (tx, workspaceId) => copyTemplate(tx, folders, workspaceId),
      provider: createProvider(config),
    },
    folders,
    files: {
      db,
      pipelinedRead,
      storage,
      mailer,
      documents,
      printForms,
      maxUploadBytes: config.MAX_UPLOAD_BYTES,
      maxMailBytes: config.MAX_MAIL_BYTES,
      uploadSigner: createUploadSigner(sessionSecret),
    },
    inbox: { db, storage, maxUploadBytes: config.MAX_UPLOAD_BYTES },
    webFolder,
  })
}
