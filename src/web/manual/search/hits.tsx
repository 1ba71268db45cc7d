import { type ComponentProps, memo } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import type { SearchHit } from '#contract/manual/search.ts'
import { FileThumbnail } from '#web/manual/files/index.ts'
import { factText } from '#web/reading/facts/index.ts'
import { ComboboxOption } from '#web/platform/ui/combobox.tsx'
import { formatRelativeDate, formatSize } from '#web/platform/ui/format.ts'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { Snippet } from './snippet.tsx'

type OptionProps = Pick<ComponentProps<typeof ComboboxOption>, 'combobox' | 'index' | 'onChoose'>

const optionClass = 'flex cursor-pointer gap-3 rounded-md px-2 aria-selected:bg-hover'

/** A document that a search found, with the text around the words. */
export function Hit({ hit, ...option }: OptionProps & { hit: SearchHit }) {
  return (
    <ComboboxOption
      {...option}
      data-file={hit.id}
      isSelected={option.index === option.combobox.active}
      className={`${optionClass} py-2.5`}
    >
      <HitContent hit={hit} />
    </ComboboxOption>
  )
}

/** Memoized, so that a key does not render again what was found before it. */
const HitContent = memo(function HitContent({ hit }: { hit: SearchHit }) {
  const { facts, originalName, folderId, folderName, size, uploadedAt, snippet } = hit
  const said = (['date', 'total', 'party'] as const)
    .flatMap((name) => {
      const value = facts?.[name]?.value
      return value === undefined ? [] : factText(name, value)
    })
    .join(' · ')
  return (
    <>
      <FileThumbnail file={hit} size="row" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{originalName}</bdi>
        </p>
        {said !== '' && (
          <p className="truncate text-sm">
            <bdi>{said}</bdi>
          </p>
        )}
        {snippet !== '' && (
          <p className="mt-0.5 line-clamp-2 text-sm text-ink-2">
            <Snippet html={snippet} />
          </p>
        )}
        <p className="mt-0.5 text-xs wrap-anywhere text-ink-2">
          {folderLabel({ id: folderId, name: folderName })} · {formatSize(size)} ·{' '}
          {formatRelativeDate(uploadedAt)}
        </p>
      </div>
    </>
  )
})

/** A folder that a search found. */
export function FolderHit({ folder, ...option }: OptionProps & { folder: Folder }) {
  const { id, name, description, department, isSubfolder } = folder
  return (
    <ComboboxOption
      {...option}
      isSelected={option.index === option.combobox.active}
      aria-label={folderLabel(folder)}
      data-tone={toneOf(department)}
      className={`${optionClass} min-h-11 items-center py-1.5`}
    >
      <IndexTab code={id} size="sm" look={isSubfolder ? 'tint' : 'solid'} edge="none" className="min-w-9!" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block truncate text-xs text-ink-2">{description ?? department}</span>
      </span>
    </ComboboxOption>
  )
}
