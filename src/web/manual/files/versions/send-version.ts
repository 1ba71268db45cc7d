import { addVersion, listVersions, restoreVersion } from '#contract/manual/file-versions.ts'
import type { File as FiledFile } from '#contract/manual/files.ts'
import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#web/platform/base/action.ts'
import { call, identityHeaders, urlOf } from '#web/platform/base/call.ts'
import { newId } from '#web/platform/base/new-id.ts'
import { transmitFile } from '#web/platform/base/transmit-file.ts'
import { ACCEPT } from '../upload/accept.ts'

type Versioned = Pick<FiledFile, 'id' | 'version' | 'originalName'>

/** The versions of a file; asked for anew once it has another one. */
export function versionsQuery({ id, version }: Pick<Versioned, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [listVersions.path, id, version],
    queryFn: async ({ signal }) => call(listVersions, { params: { id } }, signal),
  })
}

function sendVersion(id: string, file: File): Promise<FiledFile> {
  const address = urlOf(addVersion, { params: { id } })
  const sending = { address, file, form: new FormData(), headers: identityHeaders(), id: newId() }
  return transmitFile<FiledFile>(sending, {})
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
