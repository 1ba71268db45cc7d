import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { fileTree, type Plan } from './file-tree.ts'

interface Props {
  plan: Plan
  conflicts: ReadonlySet<File>
  onClose: () => void
}

/** Asks once about all files of a dropped tree whose names are taken. */
export function TreeDialog({ plan, conflicts, onClose }: Props) {
  const [isStarted, setStarted] = useState(false)
  const isOne = conflicts.size === 1
  const [first] = conflicts

  function start(skipped: ReadonlySet<File>) {
    if (isStarted) return
    setStarted(true)
    onClose()
    void fileTree(plan, skipped)
  }

  return (
    <Dialog
      onOpenChange={onClose}
      title={isOne ? 'A file is already there' : 'Some files are already there'}
      description={
        <>
          {isOne ? (
            <bdi className="wrap-anywhere">“{first?.name}”</bdi>
          ) : (
            `${formatCount(conflicts.size)} files`
          )}{' '}
          {isOne ? 'has' : 'have'} the name of a file in the same folder.
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={() => start(conflicts)}>
            {isOne ? 'Skip' : 'Skip all'}
          </Button>
          <Button onClick={() => start(new Set())}>Keep both</Button>
        </>
      }
    >
      <p className="text-ink-2">
        Kept beside each other, the new {isOne ? 'one gets a number' : 'ones get numbers'} after{' '}
        {isOne ? 'its name' : 'their names'}. Everything else is filed in any case.
      </p>
    </Dialog>
  )
}
