import { type AdministrationDependencies, administrationRoutes } from './administration/index.ts'
import { companyRoutes } from './company/members/index.ts'
import type { FastifyInstance } from 'fastify'
import { type AccountDependencies, accountRoutes } from './people/index.ts'
import { dailyMailRoutes } from './notices/daily-mails/index.ts'
import { type EventDependencies, eventRoutes } from './notices/events/index.ts'
import { auditRoutes, recordRefusals } from './record/audit/index.ts'
import { factRoutes } from './reading/facts/index.ts'
import { exportFacts, type FileDependencies, fileRoutes, filesById } from './manual/files/index.ts'
import { type DeadlineDependencies, deadlineRoutes, hasNext } from './duties/deadlines/index.ts'
import { destructionRoutes } from './duties/destruction/index.ts'
import { keepingRoutes } from './manual/keeping/index.ts'
import { practiceRoutes } from './company/practice/index.ts'
import { expectedRoutes } from './duties/expected/index.ts'
import { countWaitingFor, suggestionRoutes } from './reading/suggestions/index.ts'
import { type FolderDependencies, folderRoutes, listFolders } from './manual/folders/index.ts'
import { templateRoutes } from './template/index.ts'
import { type MetricsDependencies, metricsRoutes } from './platform/metrics/index.ts'
import { drainConnections } from './platform/http/draining.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'
import { searchRoutes } from './manual/search/index.ts'
import { type InboxDependencies, inboxRoutes } from './manual/inbox/index.ts'
import { type OutsideDependencies, outsideRoutes } from './outside/index.ts'
import { trashRoutes } from './manual/trash/index.ts'
import { docsRoutes, homeRoutes, type SystemDependencies, systemRoutes } from './http/system/index.ts'
import { yearEndRoutes } from './duties/year-end/index.ts'
import { webRoutes } from './http/web/index.ts'

export interface AppDependencies {
  server: ServerOptions
  system: SystemDependencies
  metrics: MetricsDependencies
  accounts: AccountDependencies
  administration: AdministrationDependencies['config']
  events: EventDependencies
  folders: FolderDependencies
  files: FileDependencies
  inbox: InboxDependencies
  deadlines: DeadlineDependencies
  expected: Parameters<typeof expectedRoutes>[1]
  outside: OutsideDependencies
  /** Where the built web application lies. */
  webFolder: string
}

/** The whole server, ready to listen or to be asked by `inject`. */
export async function createApp(of: AppDependencies): Promise<FastifyInstance> {
  const app = await createServer(of.server)
  of.metrics.metrics.watch(app)

  recordRefusals(app, { db: of.accounts.db })
  systemRoutes(app, of.system)
  homeRoutes(app)
  metricsRoutes(app, of.metrics)
  await docsRoutes(app)
  accountRoutes(app, of.accounts)
  companyRoutes(app, { ...of.accounts, countWaitingFor })
  dailyMailRoutes(app, { db: of.accounts.db })
  auditRoutes(app, { db: of.accounts.db })
  eventRoutes(app, of.events)
  folderRoutes(app, of.folders)
  searchRoutes(app, {
    db: of.files.db,
    filesById: (who, ids, include) => filesById(of.files.db, who, ids, include),
    exportFacts: (scope, ids) => exportFacts(of.files.db, scope, ids),
  })
  fileRoutes(app, of.files)
  factRoutes(app, { db: of.files.db })
  suggestionRoutes(app, { db: of.files.db })
  templateRoutes(app, { folders: of.folders, files: of.files })
  trashRoutes(app, { db: of.files.db })
  keepingRoutes(app, { db: of.files.db })
  destructionRoutes(app, { ...of.files, now: of.expected.now })
  inboxRoutes(app, of.inbox)
  deadlineRoutes(app, of.deadlines)
  expectedRoutes(app, of.expected)
  outsideRoutes(app, of.outside)
  practiceRoutes(app, of.expected)
  yearEndRoutes(app, { ...of.files, ...of.expected })
  administrationRoutes(app, { ...of.accounts, config: of.administration })
  await webRoutes(app, of.webFolder, {
    foldersOf: (scope) => listFolders(of.folders.db, scope),
    hasNext: (scope) => hasNext(of.deadlines, scope),
  })
  drainConnections(app)
  return app
}
