import {
  changeResource,
  createResource,
  deleteResource,
  type TemplateResource,
  uploadResource,
} from '#contract/template/template-resources.ts'
import { useAction } from '#web/platform/base/action.ts'
import { call, CallError } from '#web/platform/base/call.ts'

/** The values of the form. */
export interface ResourceDraft {
  type: TemplateResource['type']
  name: string
  description: string
  url: string
  content: string
  file: File | undefined
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

async function create(folderId: string, position: number, draft: ResourceDraft): Promise<void> {
  const { type, name, description, url, content, file } = draft
  if (type !== 'file') {
    const substance = type === 'link' ? { url: url.trim() } : { content }
    const body = { folderId, type, name, description: orNull(description), position, ...substance }
    await call(createResource, { body })
    return
  }
  if (file === undefined) throw new Error('A resource of this type is a file')
  const form = new FormData()
  form.append('folderId', folderId)
  form.append('position', String(position))
  if (name.trim() !== '') form.append('name', name.trim())
  if (description.trim() !== '') form.append('description', description.trim())
  form.append('file', file, file.name)
  const { method, path } = uploadResource
  const response = await fetch(path, { method, body: form, credentials: 'include' })
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
}

/** @param position the position of the new resource: after all others */
export function useCreateResource(folderId: string, position: number, onDone: () => void) {
  return useAction({
    act: (draft: ResourceDraft) => create(folderId, position, draft),
    notice: () => ({ title: 'Resource added' }),
    failure: ADD_FAILED,
    onDone,
  })
}

export const ADD_FAILED = 'Failed to add resource'
export const CHANGE_FAILED = 'Failed to change resource'

export function useEditResource({ id, type }: TemplateResource, onDone: () => void) {
  return useAction({
    act: ({ name, description, url, content }: ResourceDraft) =>
      call(changeResource, {
        params: { id },
        body: {
          name,
          description: orNull(description),
          ...(type === 'link' && { url: url.trim() }),
          ...(type === 'document' && { content }),
        },
      }),
    notice: () => ({ title: 'Resource changed' }),
    failure: CHANGE_FAILED,
    onDone,
  })
}

export function useShowResource({ id }: TemplateResource) {
  return useAction({
    act: (isActive: 0 | 1) => call(changeResource, { params: { id }, body: { isActive } }),
    notice: (_, isActive) => ({
      title: 'Resource changed',
      description: isActive === 1 ? 'Users see it now.' : 'Users do not see it any more.',
    }),
    failure: CHANGE_FAILED,
  })
}

export function useDeleteResource({ id }: TemplateResource, onDone: () => void) {
  return useAction({
    act: () => call(deleteResource, { params: { id } }),
    notice: () => ({ title: 'Resource deleted' }),
    failure: 'Failed to delete resource',
    onDone,
  })
}

/** Reorders the resources of a folder. Only changed positions are saved. */
export function useOrderResources() {
  return useAction({
    act: async (ordered: readonly TemplateResource[]) => {
      await Promise.all(
        ordered.flatMap(({ id, position }, place) =>
          position === place ? [] : [call(changeResource, { params: { id }, body: { position: place } })],
        ),
      )
    },
    notice: () => ({ title: 'Order changed' }),
    failure: CHANGE_FAILED,
  })
}
