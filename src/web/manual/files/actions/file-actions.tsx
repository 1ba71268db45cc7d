import { Suspense, useEffect, useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { copy, PlacePopover, startMove } from '#web/manual/clipboard/index.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { DeleteFilesDialog } from './delete-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { openPrinted, printFile, printFiles } from './print.ts'
import { PrintSteps } from './print-steps.tsx'
import { RenameFileDialog } from './rename-dialog.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { clearSelection, selectedFiles, selectAll, showFiles } from '../list/selection.ts'

/** The selection bar and the keys: they act on the selected files, or else on the focused file. */
export function FileActions({ files }: { files: readonly File[] }) {
  const scope = useScope()
  const mayEdit = useMayEdit(files[0]?.folderId)
  const [dialog, setDialog] = useState<{
    kind: 'rename' | 'delete' | 'print' | 'email' | 'give' | 'move' | 'copy'
    files: readonly File[]
  }>()
  useEffect(() => showFiles(files), [files])
  useEffect(
    () => () => {
      showFiles([])
      clearSelection()
    },
    [],
  )

  async function print(chosen: readonly File[]) {
    const [only] = chosen
    const isForIos = chosen.length === 1 && only !== undefined ? printFile(only) : printFiles(chosen)
    if (await isForIos) setDialog({ kind: 'print', files: chosen })
  }

  function withFiles(act: (selected: readonly File[]) => void, isAllowed = true): () => boolean {
    return () => {
      if (!isAllowed) return false
      const selected = selectedFiles()
      if (selected.length > 0) act(selected)
      return selected.length > 0
    }
  }
  useKeys({
    'mod+a': () => {
      selectAll()
      return files.length > 0
    },
    'mod+x': withFiles((selected) => startMove({ kind: 'files', files: selected }), mayEdit),
    'mod+c': () => {
      // With text selected, Ctrl+C copies that text.
      if (window.getSelection()?.isCollapsed === false) return false
      return withFiles((selected) => copy({ kind: 'files', files: selected }, scope))()
    },
    m: withFiles((selected) => setDialog({ kind: 'move', files: selected }), mayEdit),
    c: withFiles((selected) => setDialog({ kind: 'copy', files: selected })),
    Delete: withFiles((selected) => setDialog({ kind: 'delete', files: selected }), mayEdit),
    F2: withFiles((selected) => {
      if (selected.length === 1) setDialog({ kind: 'rename', files: selected })
    }, mayEdit),
    Escape: clearSelection,
  })

  const [first] = dialog?.files ?? []
  return (
    <>
      <SelectionBar
        onDelete={(chosen) => setDialog({ kind: 'delete', files: chosen })}
        onPrint={(chosen) => void print(chosen)}
        onEmail={(chosen) => setDialog({ kind: 'email', files: chosen })}
        onGive={(chosen) => setDialog({ kind: 'give', files: chosen })}
      />
      {dialog?.kind === 'print' && (
        <PrintSteps
          name={
            first !== undefined && dialog.files.length === 1 ? (
              <bdi>{first.originalName}</bdi>
            ) : (
              `A PDF of ${formatCount(dialog.files.length)} files`
            )
          }
          onOpenAgain={() => openPrinted(dialog.files)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {(dialog?.kind === 'move' || dialog?.kind === 'copy') && (
        <Suspense>
          <PlacePopover
            item={{ kind: 'files', files: dialog.files }}
            task={dialog.kind}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog?.kind === 'give' && (
        <Suspense>
          <GiveDialog
            files={dialog.files.map(({ id, originalName }) => ({ id, name: originalName }))}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog?.kind === 'email' && <EmailDialog files={dialog.files} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'delete' && (
        <DeleteFilesDialog files={dialog.files} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'rename' && first !== undefined && (
        <RenameFileDialog file={first} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
