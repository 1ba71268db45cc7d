import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { multipart, until, type Visitor } from './test-server.ts'

/**
 * Uploads one file into a folder.
 *
 * @throws Error when it was not stored
 */
export async function uploadFile(
  visitor: Visitor,
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<File> {
  const reply = (await visitor.upload(folder, { [name]: content })).json<UploadReply>()
  const [file] = reply.files
  if (file === undefined) throw new Error(`${name} was not stored`)
  return file
}

/** Waits until the job that reads a file has finished, and gives the file as it is then. */
export async function whenRead(visitor: Visitor, id: string): Promise<File> {
  return await until(async () => {
    const file = (await visitor.ask('GET', `/api/files/${id}`)).json<File>()
    return file.status === 'stored' ? undefined : file
  })
}

/** The names of the files in a folder, in the order of the list. */
export async function namesIn(visitor: Visitor, folder: string): Promise<string[]> {
  return (await visitor.ask('GET', `/api/files?folder=${folder}`))
    .json<File[]>()
    .map((file) => file.originalName)
}

/** Sends a new version of a file. */
export async function sendVersion(visitor: Visitor, id: string, name: string, content: string | Uint8Array) {
  const { body, type } = multipart([], [[name, content]])
  return await visitor.ask('POST', `/api/files/${id}/versions`, body, { 'content-type': type })
}
