import type { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import { MAX_PACK } from '#contract/outside/visit.ts'
import type { createPack } from '#contract/outside/packs.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { findFiles, type FileRow, requireFiles, takeTogether } from '#server/manual/files/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { aboutLink, makeLink } from '../links/links.ts'
import { countPages } from './count-pages.ts'
import { presentPack } from './present.ts'
import { readPreset } from './read-preset.ts'
import { insertPack } from './repository.ts'

type Given = z.output<typeof createPack.body>

/**
 * Gives papers to somebody without an account, each in the version that it has now. Only this answer has the address.
 *
 * @throws AppError `not_found`; `forbidden` for papers that the person may not edit, those of several folders without the
 *   right to export, and a recipient that is not allowed; `invalid` for none, or too many; `rate_limited`
 */
export async function givePapers(deps: OutsideDependencies, who: Identity, given: Given) {
  const { expiresOn, mayDownload, message = null, recipient, title, watermark, ...chosen } = given
  const workspaceId = who.workspace.id
  const ids = await chosenPapers(deps, who, chosen)
  await deps.post.ask('outside', who.person, [recipient.email])
  const pages = await countPages(deps, workspaceId, await findFiles(deps.db, who.workspace, ids))
  return await deps.db.transaction(async (tx) => {
    const { rows: papers } = await requireFiles(tx, who.workspace, ids, 'edit')
    const { isOfSeveral } = takeTogether(who.workspace, papers)
    const areas = papers.map(({ area }) => area)
    const made = { kind: 'pack', recipient, expiresOn, areas, needsExport: isOfSeveral } as const
    const { link, url } = await makeLink(tx, deps, who, made)
    const { id } = link
    const pack = { workspaceId, id, title, message, mayDownload, watermark }
    const items = papers.map((paper, at) => ({ number: at + 1, fileId: paper.id, ...frozen(paper, pages) }))
    await insertPack(tx, pack, items)
    const count = papers.length === 1 ? (papers[0]?.originalName ?? '') : `${String(papers.length)} papers`
    await recordActivity(tx, who, {
      type: 'give',
      description: `Gave ${count} to ${recipient.name ?? recipient.email} in “${title}”`,
      metadata: { to: recipient.email, files: ids },
      ...aboutLink(link),
    })
    await enqueue(tx, 'pack-mail', { workspaceId, packId: id })
    return { ...(await presentPack(tx, deps, { ...link, pack })), url }
  })
}

type Chosen = Pick<Given, 'files' | 'preset' | 'to'>

async function chosenPapers(deps: OutsideDependencies, who: Identity, { files = [], preset, to }: Chosen) {
  const { lines } = preset === undefined ? { lines: [] } : await readPreset(deps, who.workspace, preset, to)
  const distinct = [...new Set([...files, ...lines.flatMap((line) => line.files.map(({ id }) => id))])]
  if (distinct.length === 0) throw new AppError('invalid', 'None of these papers is here.')
  if (distinct.length > MAX_PACK)
    throw new AppError('invalid', `A pack takes at most ${MAX_PACK.toLocaleString('en-GB')} papers.`)
  return distinct
}

/** What a pack keeps of a file as it is now. */
export function frozen(file: FileRow, counted: ReadonlyMap<string, number>) {
  const { folderId, folderName, mimetype, originalName: name, sha256, size, version } = file
  return { version, name, folderId, folderName, mimetype, size, sha256, pages: counted.get(sha256) ?? null }
}
