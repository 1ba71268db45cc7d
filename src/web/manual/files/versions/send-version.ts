import { addVersion, listVersions, restoreVersion } from '#contract/manual/file-versions.ts'
import type { File as FiledFile } from '#contract/manual/files.ts'
import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#web/platform/base/action.ts'
import { call, CallError, identityHeaders, urlOf } from '#web/platform/base/call.ts'
import { ACCEPT } from '../upload/accept.ts'
import { orUnreachable } from '../upload/send-file.ts'

type Versioned = Pick<FiledFile, 'id' | 'version' | 'originalName'>

/** The versions of a file; asked for anew once it has another one. */
export function versionsQuery({ id, version }: Pick<Versioned, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [listVersions.path, id, version],
    queryFn: async ({ signal }) => call(listVersions, { params: { id } }, signal),
  })
}

async function sendVersion(id: string, bytes: File): Promise<FiledFile> {
  const form = new FormData()
  form.append('file', bytes, bytes.name)
  const address = urlOf(addVersion, { params: { id } })
  const sending = { method: addVersion.method, headers: identityHeaders(), body: form }
  const response = await orUnreachable(fetch(address, { ...sending, credentials: 'include' }))
  const answer = await response.text()
  if (!response.ok) throw new CallError(response.status, response.statusText, answer)
  return JSON.parse(answer) as FiledFile
}

function restore(id: string, version: number): Promise<FiledFile> {
  return call(restoreVersion, { params: { id, version: String(version) } })
}

/** Replaces what is in a file by other bytes; undone, it has those of before again. */
export function useNewVersion() {
  return useAction({
    act: ({ file, bytes }: { file: Versioned; bytes: File }) => sendVersion(file.id, bytes),
    notice: ({ version, originalName }, { file }) =>
      version === file.version
        ? { title: 'Nothing to change', description: `"${originalName}" has exactly these bytes already.` }
        : {
            title: `Version ${String(version)} added`,
            description: `"${originalName}" keeps the versions before.`,
          },
    undo: ({ id, version }, { file }) =>
      version === file.version ? undefined : () => restore(id, file.version),
    failure: 'Failed to add the new version',
  })
}

export function useRestoreVersion(onDone: () => void) {
  return useAction({
    act: ({ file, version }: { file: Versioned; version: number }) => restore(file.id, version),
    notice: ({ version }, before) => ({
      title: `Version ${String(before.version)} restored`,
      description: `It is the newest now, as version ${String(version)}.`,
    }),
    undo:
      ({ id }, { file }) =>
      () =>
        restore(id, file.version),
    failure: 'Failed to restore the version',
    onDone,
  })
}

/** Opens the device's file picker for one file. */
export function chooseFile(onChosen: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = ACCEPT
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file !== undefined) onChosen(file)
  })
  input.click()
}
