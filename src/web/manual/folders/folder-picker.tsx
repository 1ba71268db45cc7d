import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, ChevronDown, Search } from 'lucide-react'
import { type ComponentProps, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Folder } from '#contract/manual/folders.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { useStore } from '#web/platform/base/store.ts'
import { ComboboxOption, useCombobox } from '#web/platform/ui/combobox.tsx'
import { controlClass, useFieldWiring } from '#web/platform/ui/field.tsx'
import { ownEscapeProps } from '#web/platform/ui/escape.ts'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { findFolders, SUGGESTED } from './find-folders.ts'
import { foldersQuery } from './queries.ts'
import { recentFolders } from './recent-folders.ts'

interface Props {
  /** The id of the chosen folder; '' for none. */
  value: string
  onChange: (folderId: string) => void
  /** A field with a drop-down list, or a list that is always open. */
  look?: 'dropdown' | 'list'
  /** Suggested folders, which come first, with the reasons. */
  suggested?: ReadonlyArray<{ id: string; reason: string }>
  /** Which folders can be chosen; all by default. */
  isOffered?: (folder: Folder) => boolean
  /** What the person must be allowed to do there: `edit` by default, because something is to be put there. */
  access?: 'view' | 'edit'
  disabled?: boolean
}

const none: ReadonlyArray<{ id: string; reason: string }> = []

/**
 * Chooses a folder: suggested and recent ones come first, others are found by a part of their name or by their code.
 * Must be inside a `Field`. Up, Down and Enter choose without leaving the field.
 */
export function FolderPicker({
  value,
  onChange,
  look = 'dropdown',
  suggested = none,
  isOffered,
  access = 'edit',
  disabled = false,
}: Props) {
  const { data: all, error } = useQuery(foldersQuery)
  const mayEdit = useMayEditFolder()
  const folders = useMemo(
    () =>
      (all ?? []).filter(
        (folder) => (access === 'view' || mayEdit(folder.id)) && (isOffered?.(folder) ?? true),
      ),
    [all, access, mayEdit, isOffered],
  )
  const recent = useStore(recentFolders)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const groups = useMemo(
    () =>
      findFolders(
        folders,
        typed,
        recent,
        suggested.map(({ id }) => id),
      ),
    [folders, typed, recent, suggested],
  )
  const options = groups.flatMap((group) => group.folders)
  const chosen = folders.find(({ id }) => id === value)
  const isDropdown = look === 'dropdown'
  const isShown = !disabled && (!isDropdown || isOpen)
  const combobox = useCombobox({ count: options.length, isOpen: isShown })
  usePlaceOver(root, list, isDropdown && isShown)
  const takesEscape = typed !== '' || (isDropdown && isOpen)

  function choose(folder: Folder) {
    onChange(folder.id)
    setTyped('')
    combobox.setActive(0)
    setOpen(false)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const folder = options[combobox.active]
    if (combobox.moveByKey(event)) {
      setOpen(true)
    } else if (event.key === 'Enter' && isShown && folder !== undefined) {
      event.preventDefault()
      choose(folder)
    } else if (event.key === 'Escape' && takesEscape) {
      // Escape closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
      setOpen(false)
    }
  }

  return (
    <div
      ref={root}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget !== null && root.current?.contains(event.relatedTarget) === true) return
        setOpen(false)
        setTyped('')
      }}
    >
      <div className="relative" data-tone={chosen && toneOf(chosen.department)}>
        {chosen !== undefined && typed === '' ? (
          <IndexTab
            code={chosen.id}
            size="sm"
            edge="none"
            className="absolute top-1/2 left-2.5 min-w-9! -translate-y-1/2"
          />
        ) : (
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
        )}
        <input
          {...useFieldWiring()}
          {...combobox.fieldProps}
          {...(takesEscape && ownEscapeProps)}
          disabled={disabled}
          placeholder={chosen === undefined ? 'Letter or name of a folder' : ''}
          value={isOpen || typed !== '' ? typed : (chosen?.name ?? '')}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            combobox.setActive(0)
            setOpen(true)
          }}
          className={clsx(
            controlClass,
            'h-11 truncate pr-10 sm:h-10',
            chosen !== undefined && typed === '' ? 'pl-14' : 'pl-9.5',
          )}
        />
        {isDropdown && (
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
          />
        )}
      </div>
      <div
        {...combobox.listProps}
        ref={list}
        popover={isDropdown ? 'manual' : undefined}
        aria-label="Folders"
        hidden={!isShown}
        className={clsx(
          'overflow-y-auto overscroll-contain rounded-lg border border-line p-1',
          isDropdown ? 'fixed inset-auto bg-raised text-ink shadow-lg' : 'mt-2 max-h-72 bg-sheet',
        )}
      >
        {options.length === 0 && (
          <p role="option" aria-selected={false} aria-disabled className="px-2.5 py-3 text-sm text-ink-3">
            {error !== null
              ? 'The folders could not be read.'
              : folders.length === 0
                ? 'Loading...'
                : `No folder has “${typed}” in its name`}
          </p>
        )}
        {groups.map(({ label, folders: of }, index) => {
          const first = groups.slice(0, index).reduce((sum, group) => sum + group.folders.length, 0)
          return (
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden className="px-2.5 pt-2.5 pb-1 label-caps text-ink-3">
                {label}
              </p>
              {of.map((folder, place) => (
                <Option
                  key={folder.id}
                  combobox={combobox}
                  index={first + place}
                  folder={folder}
                  reason={
                    label === SUGGESTED ? suggested.find(({ id }) => id === folder.id)?.reason : undefined
                  }
                  isHighlighted={first + place === combobox.active && (isOpen || isDropdown)}
                  isSelected={folder.id === value}
                  onChoose={() => choose(folder)}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** How high an open list is at most, and how far from its field and the edges of the screen, in pixels. */
const MOST = 320
const GAP = 4

/** Shows a list below its field, or above it where there is more room; over everything, as a dialog would cut it. */
function usePlaceOver(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const [element, anchor] = [list.current, field.current]
    if (!isOpen || element === null || anchor === null) return undefined
    const place = () => {
      const { bottom, left, top, width } = anchor.getBoundingClientRect()
      const height = window.visualViewport?.height ?? window.innerHeight
      const isBelow = height - bottom >= Math.min(MOST, top)
      const room = (isBelow ? height - bottom : top) - 2 * GAP
      element.style.cssText = `left:${String(left)}px;width:${String(width)}px;max-height:${String(Math.min(MOST, room))}px;${
        isBelow ? `top:${String(bottom + GAP)}px` : `bottom:${String(window.innerHeight - top + GAP)}px`
      }`
    }
    element.showPopover()
    place()
    const listening = new AbortController()
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, place, { capture: true, passive: true, signal: listening.signal })
    return () => {
      listening.abort()
      element.hidePopover()
    }
  }, [field, isOpen, list])
}

interface OptionProps extends Omit<ComponentProps<typeof ComboboxOption>, 'className' | 'children'> {
  folder: Folder
  /** Why the folder is suggested. */
  reason: string | undefined
  isHighlighted: boolean
}

function Option({ folder, reason, isHighlighted, ...option }: OptionProps) {
  return (
    <ComboboxOption
      {...option}
      data-tone={toneOf(folder.department)}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-ink pointer-coarse:min-h-11',
        isHighlighted && 'bg-hover',
        option.isSelected && 'font-medium',
      )}
    >
      <IndexTab
        code={folder.id}
        size="sm"
        look={folder.isSubfolder ? 'tint' : 'solid'}
        edge="none"
        className="min-w-10!"
      />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{folder.name}</bdi>
        {reason !== undefined && reason !== '' && (
          <span className="block text-xs font-normal text-ink-2">{reason}</span>
        )}
      </span>
      {option.isSelected && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </ComboboxOption>
  )
}
