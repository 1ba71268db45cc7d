import type { ExpectedReading } from '#server/duties/expected/index.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import type { LinkDependencies } from '../links/dependencies.ts'

/** What the use cases of requests depend on. */
export interface RequestDependencies
  extends LinkDependencies, Pick<FileDependencies, 'maxUploadBytes' | 'quotas' | 'storage'> {
  /** The workspace of the master template, which keeps what is expected. */
  masterWorkspaceId: ExpectedReading['masterWorkspaceId']
}
