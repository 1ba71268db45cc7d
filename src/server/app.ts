import type { FastifyInstance } from 'fastify'
import { type AccountDependencies, accountRoutes } from './accounts/index.ts'
import { type FileDependencies, fileRoutes, filesById } from './files/index.ts'
import { suggestionRoutes } from './suggestions/index.ts'
import { type FolderDependencies, folderRoutes, listFolders } from './folders/index.ts'
import { templateRoutes } from './template/index.ts'
import { type MetricsDependencies, metricsRoutes } from './metrics/index.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'
import { searchRoutes } from './search/index.ts'
import { type InboxDependencies, inboxRoutes } from './inbox/index.ts'
import { trashRoutes } from './trash/index.ts'
import { docsRoutes, type SystemDependencies, systemRoutes } from './system/index.ts'
import { webRoutes } from './web/index.ts'

export interface AppDependencies {
  server: ServerOptions
  system: SystemDependencies
  metrics: MetricsDependencies
  accounts: AccountDependencies
  folders: FolderDependencies
  files: FileDependencies
  inbox: InboxDependencies
  /** Where the built web application lies. */
  webFolder: string
}

/** The whole server, ready to listen or to be asked by `inject`. */
export async function createApp(of: AppDependencies): Promise<FastifyInstance> {
  const app = await createServer(of.server)
  of.metrics.metrics.watch(app)

  systemRoutes(app, of.system)
  metricsRoutes(app, of.metrics)
  await docsRoutes(app)
  accountRoutes(app, of.accounts)
  folderRoutes(app, of.folders)
  searchRoutes(app, {
    db: of.files.db,
    filesById: (who, ids) => filesById(of.files.db, who, ids),
  })
  fileRoutes(app, of.files)
  suggestionRoutes(app, { db: of.files.db })
  templateRoutes(app, { folders: of.folders, files: of.files })
  trashRoutes(app, { db: of.files.db })
  inboxRoutes(app, of.inbox)
  await webRoutes(app, of.webFolder, async (workspaceId) => await listFolders(of.folders.db, workspaceId))
  return app
}
