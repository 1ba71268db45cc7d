import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  type Dispatch,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { CameraDialog } from '#web/camera/index.ts'
import { openUploadDialog, useUploadPlace } from '#web/manual/files/index.ts'
import {
  ancestorsOf,
  CreateFolderDialog,
  foldersQuery,
  type FolderTree,
  treeOf,
} from '#web/manual/folders/index.ts'
import { SearchDialog } from '#web/manual/search/index.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { homePages } from '#web/platform/base/home-pages.ts'
import { useLogOut } from '#web/people/index.ts'
import { openCompanies } from '#web/company/switcher/index.ts'
import type { Command } from './palette.tsx'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { Header } from './header.tsx'
import { IndexStrip } from './index-strip.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { useLetterKeys } from './use-letter-keys.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/**
 * The frame of every page of who is signed in: the header with the search and the letters A to Z, on a phone the bar of
 * actions, and their dialogs. It stays while the page in it changes.
 */
export function ManualFrame({ children }: { children: ReactNode }) {
  const { data } = useQuery(foldersQuery)
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const { folderId } = useParams({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const isHome = homePages.has(pathname)
  const { do: task } = useSearch({ strict: false })
  const folder = folderId === undefined ? undefined : tree.byId.get(folderId)
  const [dialog, setDialog] = useState<'search' | 'folder' | 'keys' | 'camera' | 'palette' | undefined>(
    dialogOf(task),
  )
  useUploadPlace(folder)
  useEffect(() => {
    if (task === 'upload') openUploadDialog(undefined)
  }, [task])

  // What is typed while a dialog with a field loads; undefined where none was opened.
  const [typed, setTyped] = useState<string>()
  // The press is answered before the dialog is rendered.
  function open(next: typeof dialog) {
    setTyped(next === 'palette' || next === 'search' ? '' : undefined)
    startTransition(() => setDialog(next))
  }
  function close() {
    setTyped(undefined)
    setDialog(undefined)
  }
  const { searched, onSearch } = useSearchWords(pathname, () => open('search'))
  const actions = {
    folder,
    isManual: isHome || folderId !== undefined,
    onCapture: () => open('camera'),
    onSearch,
    onNewFolder: () => open('folder'),
  }
  const mayEdit = useMayEdit(folder?.id)
  const logOut = useLogOut()
  const commands: Command[] = [
    ...(mayEdit
      ? [
          ['Upload Files', () => openUploadDialog(folder?.id)] as const,
          ['Capture Document', actions.onCapture] as const,
          [folder === undefined ? 'New Folder' : 'New Subfolder', actions.onNewFolder] as const,
        ]
      : []),
    ['Change Company', openCompanies],
    ['Keyboard Shortcuts', () => open('keys')],
    ['Sign Out', () => logOut.mutate()],
  ]
  useKeys({ '/': () => onSearch(), '?': () => open('keys') })
  useEarlyKeys(() => open('palette'), typed === undefined ? undefined : setTyped)
  useLetterKeys(tree, pathname === '/inbox')

  return (
    <>
      <Header {...actions}>
        <IndexStrip tree={tree} openId={folder && topOf(tree, folder.id)} isHome={isHome} />
      </Header>
      {children}
      <MobileBar {...actions} />
      <Suspense>
        {dialog === 'camera' && <CameraDialog folderId={folder?.id} folders={tree.all} onClose={close} />}
        {dialog === 'search' && <SearchDialog initialText={searched + (typed ?? '')} onClose={close} />}
        {dialog === 'palette' && <Palette initialText={typed} commands={commands} onClose={close} />}
        {dialog === 'keys' && <KeysDialog onClose={close} />}
        {dialog === 'folder' && <CreateFolderDialog parent={folder} onClose={close} />}
      </Suspense>
    </>
  )
}

function dialogOf(task: string | undefined): 'search' | 'camera' | undefined {
  if (task === 'capture') return 'camera'
  return task === 'search' ? 'search' : undefined
}

function topOf(tree: FolderTree, id: string): string {
  const folder = tree.byId.get(id)
  return folder === undefined ? id : (ancestorsOf(tree, folder)[0]?.id ?? id)
}

/** What is open over the page. */
const layers = '[role=dialog]:not([popover]), [role=alertdialog], [role=menu], :popover-open'

/**
 * Ctrl+K, on a Mac Cmd+K, also while somebody types; not over a dialog or menu.
 *
 * @param type takes what is typed while a dialog loads: it opens no folder and reaches no field of the page
 */
function useEarlyKeys(open: () => void, type: Dispatch<(before?: string) => string> | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event
    if (altKey || document.querySelector(layers) !== null) return
    if (ctrlKey || metaKey) {
      if (shiftKey || key.toLowerCase() !== 'k') return
      open()
    } else {
      if (type === undefined || (key.length > 1 && key !== 'Backspace')) return
      event.stopPropagation()
      type((before = '') => (key === 'Backspace' ? before.slice(0, -1) : before + key))
    }
    event.preventDefault()
  })
  useEffect(() => {
    const left = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { capture: true, signal: left.signal })
    return () => left.abort()
  }, [])
}

/** Begins a search: with the dialog, and on the page of the search in its field. */
function useSearchWords(pathname: string, onOpen: () => void) {
  const navigate = useNavigate()
  const [searched, setSearched] = useState('')
  return {
    searched,
    onSearch: (text = '') => {
      if (pathname === '/search') {
        if (text !== '') void navigate({ to: '/search', search: { q: text }, replace: true })
        document.querySelector<HTMLElement>('#main [role=combobox]')?.focus()
      } else {
        setSearched(text)
        onOpen()
      }
    },
  }
}
