import { AppError } from '#contract/platform/errors.ts'
import { resourceForm, type ResourceType } from '#contract/template/template-resources.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import { addBlobs } from '#server/bytes/index.ts'
import { type FileDependencies, receiveForm } from '#server/manual/files/index.ts'
import { UNLIMITED } from '#server/company/quotas/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { FormPart } from '#server/platform/form.ts'
import { mustHaveSubstance } from './policy.ts'
import { insertResources, type NewResource, type ResourceRow } from './repository.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Adds a link or a document to a folder of the template.
 *
 * @throws AppError `not_found` for an unknown folder; `invalid` for a link without an address, a document
 *   without text, and a file, for which there is {@link uploadResource}
 */
export async function createResource(
  { db }: Pick<FileDependencies, 'db'>,
  actor: Identity,
  resource: Omit<NewResource, 'createdBy'> & { type: ResourceType },
): Promise<ResourceRow> {
  if (resource.type === 'file') throw new AppError('invalid', 'Please choose at least one file.')
  mustHaveSubstance(resource)
  return await db.transaction((tx) => addResource(tx, actor, resource))
}

/**
 * Adds a file to a folder of the template. It belongs to the template and is not copied into manuals.
 *
 * @throws AppError `not_found` for an unknown folder; `invalid` unless it is one file; what an upload throws
 */
export async function uploadResource(
  files: FileDependencies,
  actor: Identity,
  parts: AsyncIterable<FormPart>,
): Promise<ResourceRow> {
  return await receiveForm(
    files,
    parts,
    { fields: resourceForm, room: UNLIMITED },
    async ({ fields, arrivals, failed }) => {
      if (failed[0] !== undefined) throw failed[0].error
      const [arrival, ...others] = arrivals
      if (arrival === undefined || others.length > 0) throw new AppError('invalid', 'Please choose one file.')
      const { blob, mimetype, name: filename } = arrival
      const { sha256, size } = blob
      return await files.db.transaction(async (tx) => {
        // Nobody searches for it: its bytes are read only when they are filed as well.
        await addBlobs(tx, actor.workspace.id, [{ sha256, size, mimetype: null }])
        const { name = filename, ...rest } = fields
        return await addResource(tx, actor, { ...rest, name, type: 'file', filename, mimetype, size, sha256 })
      })
    },
  )
}

async function addResource(tx: Transaction, actor: Identity, resource: Omit<NewResource, 'createdBy'>) {
  const folder = await requireFolder(tx, actor.workspace, resource.folderId, 'edit')
  const [row] = await insertResources(tx, actor.workspace.id, [{ ...resource, createdBy: actor.person.name }])
  if (row === undefined) throw new Error('A resource could not be made')
  await recordActivity(tx, actor, {
    type: 'create_resource',
    description: `Added ${row.name} beside ${folder.id} - ${folder.name}`,
    entityId: row.id,
    ...inFolder(folder),
    metadata: { type: row.type },
  })
  return row
}
