import { AppError } from '#contract/platform/errors.ts'
import { type CompanyQuota, type QuotaResource, quotaResources } from '#contract/company/quotas.ts'
import { areasWith } from '#contract/company/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { remembered } from '#server/platform/remembered.ts'
import { lockUsage, selectUsage } from './repository.ts'

/** What a company may still add. */
export interface Room {
  bytes: number
  files: number
}

export const UNLIMITED: Readonly<Room> = { bytes: Infinity, files: Infinity }

/** How much each company may hold. The master template has no quotas. */
export interface Quotas {
  /** Whether anything is limited. If not, nothing is measured. */
  isLimited: boolean
  /**
   * The room that is left, before bytes are received. Others may take it meanwhile; {@link enforce} decides.
   *
   * @param size what is to come, in bytes, if it is known
   * @throws AppError `quota` when that does not fit, and when there is no room at all
   */
  findRoom(workspaceId: string, size?: number): Promise<Room>
  /**
   * Called by a transaction after it has added something, as its last step: until it ends, no other transaction adds to
   * the company, so that of two which fit only one by one, one is refused.
   *
   * @throws AppError `quota` when the company holds more than it may
   */
  enforce(tx: Transaction, workspaceId: string): Promise<void>
  /** Whether more words of texts may be made searchable. */
  hasRoomForWords(on: Queryable, workspaceId: string): Promise<boolean>
  /**
   * What a company uses and may use; for whoever does not see the whole company, what they see of what it uses.
   *
   * @param revision of what they see: while it is the same, only uploads that have not ended are counted again
   */
  measure(scope: Scope, revision: string): Promise<CompanyQuota>
}

type Limits = Pick<
  Config,
  'COMPANY_QUOTA_BYTES' | 'COMPANY_QUOTA_FILES' | 'COMPANY_QUOTA_FOLDERS' | 'COMPANY_QUOTA_WORDS'
>

const FREES = 'Deleting documents frees space once they have left the trash as well.'

const refusals: Record<QuotaResource, string> = {
  bytes: `Your company's storage is full. Nothing was stored. ${FREES}`,
  files: `Your company has as many files as it may have. Nothing was stored. ${FREES}`,
  folders:
    'Your company has as many folders as it may have. Deleting folders frees places once they have left the trash as well.',
  words: `The documents of your company have as many words as can be searched. Nothing was stored. ${FREES}`,
}

/** @returns the refusal, to be thrown */
export function quotaError(resource: QuotaResource): AppError {
  return new AppError('quota', refusals[resource])
}

/** What people see of what their companies have filed, by the revision of each. */
const rememberedUsage = remembered<ReturnType<typeof selectUsage<QuotaResource>>>(200)

const sum = (first = 0, second = 0) => first + second

/** The quotas that the environment sets; where it limits bytes, a company may have a number of its own. */
export function createQuotas(db: Database, config: Limits): Quotas {
  const limits: Record<QuotaResource, number> = {
    bytes: config.COMPANY_QUOTA_BYTES ?? Infinity,
    files: config.COMPANY_QUOTA_FILES ?? Infinity,
    folders: config.COMPANY_QUOTA_FOLDERS ?? Infinity,
    words: config.COMPANY_QUOTA_WORDS ?? Infinity,
  }
  const limited = quotaResources.filter((name) => limits[name] !== Infinity)

  /** @param ownBytes what the company may store by a number of its own, else infinity */
  const limitOf = (name: QuotaResource, ownBytes = Infinity) =>
    name === 'bytes' && limits.bytes !== Infinity && ownBytes !== Infinity ? ownBytes : limits[name]

  async function leftOf<Resource extends QuotaResource>(
    on: Queryable,
    workspaceId: string,
    resources: readonly Resource[],
  ): Promise<Record<Resource, number>> {
    const measured = resources.filter((name) => limits[name] !== Infinity)
    const used = measured.length === 0 ? undefined : await selectUsage(on, workspaceId, measured)
    const left = (name: Resource) => limitOf(name, used?.ownBytes) - (used?.[name] ?? 0)
    return Object.fromEntries(
      resources.map((name) => [name, used === undefined ? Infinity : left(name)]),
    ) as Record<Resource, number>
  }

  return {
    isLimited: limited.length > 0,

    async findRoom(workspaceId, size = 0) {
      const { bytes, files, words } = await leftOf(db, workspaceId, ['bytes', 'files', 'words'])
      if (bytes < size) throw quotaError('bytes')
      if (files < 1) throw quotaError('files')
      if (words < 1) throw quotaError('words')
      return { bytes: Math.max(bytes, 0), files }
    },

    async enforce(tx, workspaceId) {
      if (limited.length === 0) return
      await lockUsage(tx, workspaceId)
      const left = await leftOf(tx, workspaceId, limited)
      const over = limited.find((name) => left[name] < 0)
      if (over !== undefined) throw quotaError(over)
    },

    async hasRoomForWords(on, workspaceId) {
      return (await leftOf(on, workspaceId, ['words'])).words > 0
    },

    async measure(scope, revision) {
      const areas = areasWith(scope, 'view')
      const [filed, arriving] = await Promise.all([
        rememberedUsage([scope, revision], () => selectUsage(db, scope.id, quotaResources, areas, ['filed'])),
        selectUsage(db, scope.id, ['bytes', 'files'], areas, ['arriving']),
      ])
      const used = {
        ...filed,
        bytes: sum(filed?.bytes, arriving?.bytes),
        files: sum(filed?.files, arriving?.files),
      }
      const of = (name: QuotaResource) => {
        const limit = limitOf(name, arriving?.ownBytes)
        return { used: used[name] ?? 0, allowed: areas !== undefined || limit === Infinity ? null : limit }
      }
      return { bytes: of('bytes'), files: of('files'), folders: of('folders'), words: of('words') }
    },
  }
}
