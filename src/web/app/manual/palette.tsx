import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import * as icons from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { MIN_SEARCH_LENGTH } from '#contract/manual/search.ts'
import { fold } from '#contract/manual/search-words.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { deadlinesQuery } from '#web/duties/deadlines/index.ts'
import { foldersQuery, searchFolders } from '#web/manual/folders/index.ts'
import { useFoundPapers } from '#web/manual/search/index.ts'
import { useHasInbox, useMay } from '#web/platform/base/access.ts'
import { useMembers } from '#web/platform/base/companies.ts'
import { ComboboxOption, useCombobox } from '#web/platform/ui/combobox.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { controlClass } from '#web/platform/ui/field.tsx'

/** What can be done from everywhere, by the name of a command. */
export type Command = readonly [label: string, run: () => void]

interface Entry {
  key: string
  label: string
  detail?: string
  Icon: LucideIcon
  run: () => void
}

const pages: ReadonlyArray<readonly [label: string, to: LinkProps['to'], Icon: LucideIcon]> = [
  ['Home', '/board-manual', icons.House],
  ['Inbox', '/inbox', icons.Inbox],
  ['Calendar: what is due', '/calendar', icons.CalendarClock],
  ['Missing papers', '/missing', icons.FileQuestion],
  ['Year-end pack', '/year-end', icons.Package],
  ['People', '/people', icons.Users],
  ['Company', '/company', icons.Building2],
  ['Papers given', '/given', icons.FileOutput],
  ['Requests for papers', '/requests', icons.FileOutput],
  ['Trash', '/trash', icons.Trash2],
  ['Destruction of old papers', '/destruction', icons.Trash2],
  ['Account', '/account', icons.UserRound],
  ['Help', '/help', icons.CircleQuestionMark],
]
/** Entries of each kind that are shown for a text. */
const MOST = 5

interface Props {
  commands: readonly Command[]
  initialText?: string | undefined
  onClose: () => void
}

/**
 * Goes anywhere by name: folders, papers, pages, people and deadlines, and does what the header offers. Up, Down and Enter
 * choose without leaving the field.
 */
export function Palette({ commands, initialText = '', onClose }: Props) {
  const [text, setText] = useState(initialText)
  const input = useRef<HTMLInputElement>(null)
  const groups = useEntries(text.trim(), commands)
  const all = groups.flatMap(([, entries]) => entries)
  const combobox = useCombobox({ count: all.length, isOpen: all.length > 0 })
  function choose(entry: Entry | undefined) {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  return (
    <Dialog
      onOpenChange={onClose}
      title="Go to"
      description="Folders, papers, pages, people and deadlines"
      descriptionHidden
      width="md"
      isSteady
      initialFocus={input}
      onSubmit={() => choose(all[combobox.active])}
    >
      <input
        ref={input}
        {...combobox.fieldProps}
        aria-label="Where to, or what to do"
        placeholder="A folder, paper, page, person or deadline"
        maxLength={500}
        value={text}
        onKeyDown={(event) => combobox.moveByKey(event)}
        onChange={(event) => {
          setText(event.target.value)
          combobox.setActive(0)
        }}
        className={clsx(controlClass, 'sticky top-0 z-1 mb-3 h-11 px-3')}
      />
      <p role="status" className="text-ink-2">
        {all.length === 0 && `Nothing is called “${text.trim()}”.`}
      </p>
      <div {...combobox.listProps} aria-label="Places" className="-mx-2">
        {groups.map(([name, entries]) => (
          <div key={name} role="group" aria-label={name} className="pb-2">
            <p aria-hidden className="px-2 pb-1 text-xs text-ink-3">
              {name}
            </p>
            {entries.map((entry) => {
              const index = all.indexOf(entry)
              return (
                <ComboboxOption
                  key={entry.key}
                  combobox={combobox}
                  index={index}
                  isSelected={index === combobox.active}
                  onChoose={() => choose(entry)}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 aria-selected:bg-hover"
                >
                  <entry.Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
                  <bdi className="min-w-0 flex-1 truncate">{entry.label}</bdi>
                  {entry.detail !== undefined && (
                    <span className="max-w-1/2 truncate text-sm text-ink-3">{entry.detail}</span>
                  )}
                </ComboboxOption>
              )
            })}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** What a text names, by kind; without a text the pages. */
function useEntries(text: string, commands: readonly Command[]) {
  const navigate = useNavigate()
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: members = [] } = useMembers()
  const { data: deadlines = [] } = useQuery(deadlinesQuery)
  const papers = useFoundPapers(text)
  const hasInbox = useHasInbox()
  const mayDestroy = useMay('destroy')
  const isOffered = (to: LinkProps['to']) =>
    (to !== '/inbox' || hasInbox !== false) && (to !== '/destruction' || mayDestroy === true)
  const words = fold(text).split(/\s+/).filter(Boolean)
  const names = (name: string) => words.every((word) => ` ${fold(name)}`.includes(` ${word}`))
  const go = (to: LinkProps['to']) => () => void navigate({ to })
  const openFolder = (folderId: string, search = {}) =>
    void navigate({ to: '/folder/$folderId', params: { folderId }, search })
  const isTyped = words.length > 0
  const groups: Array<readonly [string, Entry[]]> = [
    [
      'Folders',
      searchFolders(folders, text, MOST).map((folder) => ({
        key: `folder ${folder.id}`,
        label: folderLabel(folder),
        Icon: icons.Folder,
        run: () => openFolder(folder.id),
      })),
    ],
    [
      'Pages',
      pages
        .filter(([label, to]) => names(label) && isOffered(to))
        .map(([label, to, Icon]) => ({ key: `page ${label}`, label, Icon, run: go(to) })),
    ],
    [
      'Actions',
      commands
        .filter(([label]) => names(label))
        .map(([label, run]) => ({ key: `do ${label}`, label, Icon: icons.CircleChevronRight, run })),
    ],
    [
      'Papers',
      papers.slice(0, MOST).map(({ folderId, folderName, id, originalName, previewable }) => ({
        key: `paper ${id}`,
        label: originalName,
        detail: folderLabel({ id: folderId, name: folderName }),
        Icon: icons.FileText,
        run: () => openFolder(folderId, { file: id, ...(previewable && { view: id }) }),
      })),
    ],
    [
      'People',
      isTyped
        ? members
            .filter(({ email, name }) => names(`${name} ${email}`))
            .slice(0, MOST)
            .map(({ email, name, userId }) => ({
              key: `person ${userId}`,
              label: name,
              detail: email,
              Icon: icons.User,
              run: go('/people'),
            }))
        : [],
    ],
    [
      'Deadlines',
      isTyped
        ? deadlines
            .filter(({ title }) => names(title))
            .slice(0, MOST)
            .map(({ due, id, title }) => ({
              key: `deadline ${id}`,
              label: title,
              detail: shortDay(due),
              Icon: icons.CalendarClock,
              run: go('/calendar'),
            }))
        : [],
    ],
    [
      'Search',
      text.length < MIN_SEARCH_LENGTH
        ? []
        : [
            {
              key: 'search',
              label: `Search for “${text}”`,
              Icon: icons.Search,
              run: () => void navigate({ to: '/search', search: { q: text } }),
            },
          ],
    ],
  ]
  return groups.filter(([, entries]) => entries.length > 0)
}
