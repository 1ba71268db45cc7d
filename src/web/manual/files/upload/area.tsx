import { clsx } from 'clsx'
import { suspended } from '#web/platform/base/suspended.tsx'
import { FileUp } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { LOG_FOLDER_ID, isDepartment } from '#contract/company/built-in-folders.ts'
import type { File as FiledFile } from '#contract/manual/files.ts'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { homePages } from '#web/platform/base/home-pages.ts'
import { manualScope } from '#web/platform/base/scope/manual.ts'
import { ScopeContext } from '#web/platform/base/scope/use-scope.ts'
import { useStore } from '#web/platform/base/store.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { foldersQueryOf } from '#web/manual/folders/index.ts'
import { justFiledStore } from '#web/reading/suggestions/index.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { listedFile } from '../list/shown-files.ts'
import { carriesFiles, type DroppedFolder, filesOf, takeDropped } from './dropped-files.ts'
import { fileTree, findConflicts, type Place, type Plan, planTree } from './file-tree.ts'
import { openUploadDialog, uploadDialogStore } from './dialog-state.ts'
import { addUploads, isAtRisk, resumeUploads, uploadStore } from './queue.ts'
import { UploadTray } from './tray.tsx'
import { uploadPlaceStore } from './upload-place.ts'

const UploadDialog = suspended(lazy(async () => ({ default: (await import('./dialog.tsx')).UploadDialog })))

const JustFiledTray = lazy(async () => ({ default: (await import('./just-filed-tray.tsx')).JustFiledTray }))

const DropDialog = suspended(
  lazy(async () => ({
    default: (await import('../versions/drop-dialog.tsx')).DropDialog,
  })),
)

const TreeDialog = suspended(lazy(async () => ({ default: (await import('./tree-dialog.tsx')).TreeDialog })))

/**
 * Accepts files dropped anywhere on the screen, which go to the inbox unless a folder is open, and shows the upload queue
 * in a corner, whatever page is open.
 */
export function UploadArea() {
  const { scope, folder, showsFolders } = useStore(uploadPlaceStore)
  // Until the folders are known nothing can be dropped.
  const { data: folders } = useQuery(foldersQueryOf(scope))
  // Files that are dropped on Home lead to the inbox. On other pages the user stays.
  const isHome = homePages.has(useLocation({ select: ({ pathname }) => pathname }))
  const navigate = useNavigate()
  const known = folders ?? []
  const canDropFolders = scope.allows.has('dropFolders')
  const hasInbox = scope === manualScope && known.some(({ id }) => id === LOG_FOLDER_ID)
  const mayEdit = useMayEdit(folder?.id)
  const dialog = useStore(uploadDialogStore)
  const hasQuestions = useStore(justFiledStore).length > 0
  const isWarning = isAtRisk(useStore(uploadStore))
  const [question, setQuestion] = useState<{ plan: Plan; conflicts: ReadonlySet<File> }>()
  const [version, setVersion] = useState<{ file: FiledFile; dropped: File }>()

  async function take(tree: DroppedFolder, place: Place | undefined): Promise<void> {
    const hasFolders = tree.folders.length > 0
    if (place === undefined && hasFolders) {
      toast({
        title: 'Choose a folder first',
        description: 'Drop your folders on the folder or the director that they belong to.',
      })
    } else if (place === undefined || !('id' in place)) {
      if (tree.files.length > 0 && hasInbox) {
        goToInbox()
        await addUploads(tree.files, LOG_FOLDER_ID, 'waiting')
      } else if (tree.files.length > 0) {
        openUploadDialog(undefined)
        await addUploads(tree.files, '', 'chosen')
      }
      if (place !== undefined && hasFolders) await takeFolders(tree, place)
    } else if (!hasFolders || !canDropFolders) {
      await addUploads(filesOf(tree), place.id, 'waiting')
    } else {
      await takeFolders(tree, place)
    }
  }

  function goToInbox() {
    if (isHome) void navigate({ to: '/inbox' })
  }

  async function takeFolders(tree: DroppedFolder, into: Place): Promise<void> {
    const plan = planTree(tree, into, known)
    try {
      const conflicts = await findConflicts(plan)
      if (conflicts.size > 0) setQuestion({ plan, conflicts })
      else await fileTree(plan, conflicts)
    } catch (error) {
      showFailure(error, 'Failed to upload files')
    }
  }

  const over = usePageDrop(
    (target) => (canDropFolders ? placeAt(target, known) : undefined) ?? folder,
    (tree, place, target) => {
      const file = canDropFolders ? fileAt(target) : undefined
      const [dropped, ...others] = filesOf(tree)
      const isOne = dropped !== undefined && others.length + tree.folders.length === 0
      if (file !== undefined && isOne) setVersion({ file, dropped })
      else void take(tree, place)
    },
    mayEdit &&
      folders !== undefined &&
      dialog === undefined &&
      question === undefined &&
      version === undefined,
  )

  useEffect(() => {
    if (!isWarning) return undefined
    function warn(event: BeforeUnloadEvent) {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWarning])

  useEffect(() => {
    function resume() {
      void resumeUploads()
    }
    resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [])

  return (
    <ScopeContext value={scope}>
      {over !== undefined && (
        <div
          className={clsx(
            'pointer-events-none fixed inset-0 z-40 grid animate-veil-in place-items-end justify-center p-6 pb-12',
            // On the home page, the folders to choose from stay visible.
            (folder !== undefined || !showsFolders) && 'bg-veil',
          )}
        >
          <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-accent bg-raised px-8 py-6 text-md font-medium shadow-lg">
            <FileUp aria-hidden className="size-6 shrink-0 text-accent" />
            {invitation(over.place, { hasInbox, showsFolders })}
          </p>
        </div>
      )}
      {version !== undefined && (
        <DropDialog
          {...version}
          onUpload={() => void addUploads([version.dropped], version.file.folderId, 'waiting')}
          onClose={() => setVersion(undefined)}
        />
      )}
      {question !== undefined && <TreeDialog {...question} onClose={() => setQuestion(undefined)} />}
      {dialog === undefined ? (
        <div className="no-print pointer-events-none fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 grid grid-cols-1 gap-2.5 *:pointer-events-auto md:inset-x-auto md:bottom-5 md:left-5 md:w-84 lg:w-104">
          {hasQuestions && (
            <Suspense>
              <ScopeContext value={manualScope}>
                <JustFiledTray />
              </ScopeContext>
            </Suspense>
          )}
          <UploadTray />
        </div>
      ) : (
        <UploadDialog
          folderId={dialog.folderId === '' ? undefined : dialog.folderId}
          folders={known}
          onClose={closeUploadDialog}
          onStored={(folderId) => folderId === LOG_FOLDER_ID && goToInbox()}
        />
      )}
    </ScopeContext>
  )
}

function closeUploadDialog(): void {
  uploadDialogStore.set(undefined)
}

function invitation(
  place: Place | undefined,
  { hasInbox, showsFolders }: { hasInbox: boolean; showsFolders: boolean },
): string {
  if (place === undefined && !hasInbox) return 'Drop files on a folder, or here to choose one'
  if (place === undefined)
    return showsFolders ? 'Drop files on a folder, or here for the inbox' : 'Drop files into the inbox'
  return 'id' in place ? `Drop files into ${folderLabel(place)}` : `Drop folders under ${place.department}`
}

/** The file whose row or card an element belongs to. */
function fileAt(target: EventTarget | null): FiledFile | undefined {
  const frame = target instanceof Element ? target.closest('[data-file-frame]') : null
  return listedFile(frame?.getAttribute('data-file-frame') ?? '')
}

/** The folder or the director of an element, by its `data-folder` or `data-department`. */
function placeAt(target: EventTarget | null, folders: readonly Folder[]): Place | undefined {
  const element = target instanceof Element ? target.closest('[data-folder], [data-department]') : null
  const id = element?.getAttribute('data-folder')
  const department = element?.getAttribute('data-department') ?? ''
  return folders.find((folder) => folder.id === id) ?? (isDepartment(department) ? { department } : undefined)
}

/**
 * Handles drops anywhere on the page.
 *
 * @param placeOf where a drop on an element goes
 * @returns while files are dragged over the page, where they would go
 */
function usePageDrop(
  placeOf: (target: EventTarget | null) => Place | undefined,
  onTree: (tree: DroppedFolder, place: Place | undefined, target: EventTarget | null) => void,
  isEnabled: boolean,
): { place: Place | undefined } | undefined {
  const [over, setOver] = useState<{ place: Place | undefined }>()
  const onDropped = useEffectEvent(onTree)
  const findPlace = useEffectEvent(placeOf)
  useEffect(() => {
    if (!isEnabled) return undefined
    const listening = new AbortController()
    const { signal } = listening
    // A child is entered before its parent is left, so entries and exits are counted.
    let depth = 0
    function listen(
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      act: (transfer: DataTransfer, target: EventTarget | null) => void,
    ) {
      window.addEventListener(
        type,
        (event) => {
          const { dataTransfer } = event
          if (dataTransfer === null || !carriesFiles(dataTransfer)) return
          event.preventDefault()
          act(dataTransfer, event.target)
        },
        { signal },
      )
    }
    listen('dragenter', (_, target) => {
      depth += 1
      setOver({ place: findPlace(target) })
    })
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(undefined)
    })
    listen('dragover', (transfer) => {
      transfer.dropEffect = 'copy'
    })
    listen('drop', (transfer, target) => {
      depth = 0
      setOver(undefined)
      const place = findPlace(target)
      void takeDropped(transfer, (tree) => onDropped(tree, place, target))
    })
    return () => {
      listening.abort()
      setOver(undefined)
    }
  }, [isEnabled])
  return over
}
