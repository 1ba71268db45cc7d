import { queryOptions } from '@tanstack/react-query'
import { listAttachments, viewAttachment } from '#contract/manual/attachments.ts'
import type { File } from '#contract/manual/files.ts'
import { call, urlOf } from '#web/platform/base/call.ts'

/** What is attached to a mail. */
export function attachmentsQuery({ id, version }: Pick<File, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [listAttachments.path, id, version],
    queryFn: async ({ signal }) => call(listAttachments, { params: { id } }, signal),
  })
}

/** The address of the bytes of an attachment. */
export function attachmentUrl(id: string, index: number): string {
  return urlOf(viewAttachment, { params: { id, index } })
}
