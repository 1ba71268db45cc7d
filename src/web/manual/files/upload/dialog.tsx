import { useMayEditFolder } from '#web/platform/base/access.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LOG_FOLDER_ID, departments } from '#contract/company/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { useStore } from '#web/platform/base/store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { carriesFiles, filesOf, takeDropped } from './dropped-files.ts'
import { ACCEPT } from './accept.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { UploadItems } from './item.tsx'
import { RunBar, useRun } from './run.tsx'
import { addUploads, clearAlert, forgetUploads, isBusy, isDue, startUploads, uploadStore } from './queue.ts'

const MEGABYTE = 1024 * 1024

interface Props {
  /** The open folder; `undefined` lets the user choose one here. */
  folderId: string | undefined
  folders: readonly Folder[]
  onClose: () => void
  /** Called when everything is stored, with the folder it went to. */
  onStored: (folderId: string) => void
}

/** Selects files, shows their progress, and closes when all are stored. */
export function UploadDialog({ folderId, folders, onClose, onStored }: Props) {
  const queue = useStore(uploadStore)
  const run = useRun()
  const { data: settings } = useQuery(settingsQuery)
  const [chosenFolder, setChosenFolder] = useState(
    () => folders.find(({ id }) => codeOf(id) === LOG_FOLDER_ID)?.id ?? LOG_FOLDER_ID,
  )
  const mayEdit = useMayEditFolder()
  const editable = folders.filter(({ id }) => mayEdit(id))
  const [isOver, setOver] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const target = folderId ?? chosenFolder
  const folder = folders.find(({ id }) => id === target)
  const busy = isBusy(queue)
  const due = queue.uploads.filter(isDue)

  useEffect(clearAlert, [])
  const finish = useEffectEvent(() => {
    onClose()
    onStored(target)
  })
  useEffect(() => {
    if (isStarted && queue.uploads.length === 0) finish()
  }, [isStarted, queue.uploads.length])

  function add(files: readonly File[]) {
    void addUploads(files, target, 'chosen')
  }

  return (
    <Dialog
      onOpenChange={() => {
        forgetUploads(['chosen'])
        onClose()
      }}
      title="Upload Files"
      width="md"
      description={folderId !== undefined && folder !== undefined && <>To {folderLabel(folder)}</>}
      onSubmit={() => {
        if (due.length === 0 || folder === undefined) return
        setStarted(true)
        startUploads(target)
      }}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              forgetUploads(['chosen'])
              onClose()
            }}
          >
            {busy ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            disabled={due.length === 0 && !busy}
            pending={busy && due.length === 0}
            pendingLabel="Uploading..."
          >
            {due.length === 0 ? 'Upload' : `Upload ${String(due.length)} file${due.length === 1 ? '' : 's'}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {queue.alert !== undefined && <Notice variant="error">{queue.alert}</Notice>}
        {folderId === undefined && (
          <Field label="Folder">
            <Select
              value={chosenFolder}
              groups={departments
                .map((department) => ({
                  label: department,
                  options: editable
                    .filter((candidate) => candidate.department === department)
                    .map((candidate) => ({ value: candidate.id, label: folderLabel(candidate) })),
                }))
                .filter(({ options }) => options.length > 0)}
              onChange={(event) => setChosenFolder(event.target.value)}
            />
          </Field>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button within does the same */}
        <div
          className={clsx(
            'flex flex-col items-center rounded-lg border border-dashed px-4 py-6 text-center transition-colors duration-(--fast)',
            isOver ? 'border-accent bg-accent-tint' : 'border-control bg-sheet',
          )}
          onDragOver={(event) => {
            if (!carriesFiles(event.dataTransfer)) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            event.stopPropagation()
            setOver(false)
            void takeDropped(event.dataTransfer, (tree) => add(filesOf(tree)))
          }}
        >
          <FileUp aria-hidden className="size-7 stroke-[1.25] text-ink-3" />
          <p className="mt-2 text-ink-2 max-sm:hidden">Drop files here, or</p>
          <Button variant="secondary" className="mt-2.5" onClick={() => picker.current?.click()}>
            Select Files
          </Button>
          <p className="mt-2.5 text-xs text-ink-3">
            {settings !== undefined &&
              `Maximum ${String(Math.floor(settings.maxUploadBytes / MEGABYTE))}MB per file`}
          </p>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={ACCEPT}
            aria-label="Files to upload"
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              // Allows selecting the same file again after it was removed.
              event.target.value = ''
            }}
          />
        </div>
        {queue.uploads.length > 0 && (
          <section aria-label="Selected files">
            {busy && run !== undefined ? (
              <>
                <p className="text-sm font-medium tabular-nums">{run.title}</p>
                <RunBar run={run} />
                <UploadItems uploads={queue.uploads.filter(({ state }) => state === 'failed')} />
              </>
            ) : (
              <UploadItems uploads={queue.uploads} />
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}
