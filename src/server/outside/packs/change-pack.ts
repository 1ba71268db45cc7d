import { AppError } from '#contract/platform/errors.ts'
import { type Day, spellDay } from '#contract/platform/plain-date.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { findFiles, lockFile } from '#server/manual/files/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { aboutLink, stateNow, lockOwnLink, moveExpiry, newAddress, recordLink } from '../links/links.ts'
import { packOf } from '../links/repository.ts'
import { countPages } from './count-pages.ts'
import { frozen } from './give.ts'
import { presentPack } from './present.ts'
import { findItem, updateItem } from './repository.ts'

/** Gives a pack more days, or fewer. @throws AppError `not_found`, `forbidden`, `conflict`, `invalid` */
export async function changePack(deps: OutsideDependencies, who: Identity, id: string, expiresOn: Day) {
  return await deps.db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, 'pack', id)
    await moveExpiry(tx, deps, link, expiresOn)
    await recordActivity(tx, who, {
      type: 'change_pack',
      description: `Let “${packOf(link).title}” work until ${spellDay(expiresOn)}`,
      metadata: { until: expiresOn },
      ...aboutLink(link),
    })
    return await presentPack(tx, deps, { ...link, expiresOn })
  })
}

/** Makes another address of a pack that is open. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function showAddress(deps: OutsideDependencies, who: Identity, id: string) {
  return await deps.db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, 'pack', id)
    if (stateNow(deps, link) !== 'open')
      throw new AppError('conflict', 'This pack is over. Please make a new one.')
    await recordLink(tx, link, { change: 'address shown', userId: who.person.id })
    return { url: await newAddress(tx, deps, link) }
  })
}

/** Gives the newest version of a paper. @throws AppError `not_found`; `forbidden`; `conflict` for one of another function by now */
export async function replaceItem(deps: OutsideDependencies, who: Identity, id: string, number: number) {
  const { workspace } = who
  const given = await findItem(deps.db, workspace.id, id, number)
  const files = await findFiles(deps.db, workspace, given === undefined ? [] : [given.fileId])
  const pages = await countPages(deps, workspace.id, files)
  return await deps.db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, 'pack', id)
    const item = await findItem(tx, workspace.id, id, number)
    if (item === undefined) throw new AppError('not_found', 'This paper could not be found.')
    const file = await lockFile(tx, workspace, item.fileId, 'edit')
    if (!link.areas.includes(file.area))
      throw new AppError('conflict', 'This paper was moved. Please give it anew.')
    if (file.sha256 !== item.sha256) {
      await updateItem(tx, item, frozen(file, pages))
      await recordActivity(tx, who, {
        type: 'replace_given',
        description: `Gave version ${String(file.version)} of ${file.originalName} in “${packOf(link).title}”`,
        metadata: { version: file.version, files: [file.id] },
        ...aboutLink(link),
      })
    }
    return await presentPack(tx, deps, link)
  })
}
