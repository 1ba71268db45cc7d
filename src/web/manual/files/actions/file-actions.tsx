import { useEffect, useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { FileDialog, type OpenDialog } from './file-dialog.tsx'
import { keyedEntries, useFileEntries } from './file-entries.ts'
import { SelectionBar } from '../list/selection-bar.tsx'
import { clearSelection, selectedFiles, selectAll, showFiles } from '../list/selection.ts'

/** The selection bar and the keys: they act on the selected files, or else on the focused file. */
export function FileActions({ files }: { files: readonly File[] }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const usable = useFileEntries(files[0]?.folderId, setDialog)
  useEffect(() => showFiles(files), [files])
  useEffect(
    () => () => {
      showFiles([])
      clearSelection()
    },
    [],
  )

  const keys = keyedEntries.map(({ entry, isTaken, name }) => [
    name,
    () => {
      const selected = selectedFiles()
      if (selected.length === 0 || isTaken?.() === true) return false
      const found = usable(entry, selected, true)
      found?.run()
      return found !== undefined
    },
  ])
  useKeys({
    'mod+a': () => {
      selectAll()
      return files.length > 0
    },
    ...Object.fromEntries(keys),
    Escape: clearSelection,
  })

  return (
    <>
      <SelectionBar onDialog={setDialog} />
      <FileDialog open={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}
