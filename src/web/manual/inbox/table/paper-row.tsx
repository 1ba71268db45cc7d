import { clsx } from 'clsx'
import { Check, ChevronDown, X } from 'lucide-react'
import { memo, useRef } from 'react'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { FactName } from '#contract/documents/fact-names.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { loadedComponent } from '#web/platform/base/loaded-component.tsx'
import { formatSize } from '#web/platform/ui/format.ts'
import { FilePreview, FileThumbnail, ReadingState, ViewLink } from '#web/manual/files/index.ts'
import { FolderPopover } from '#web/manual/folders/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { Tooltip } from '#web/platform/ui/tooltip.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { type Choice, choiceFor, type Edit, editPaper } from './choice.ts'
import { FactsLine } from './facts-line.tsx'
import { NameField } from './name-field.tsx'
import type { Paper, PaperSuggestion } from './papers.ts'

/** Checkbox, picture, name, folder, buttons. On phones the folder has a line of its own. */
export const columns =
  'grid grid-cols-[1.5rem_2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 md:grid-cols-[1.5rem_2.25rem_minmax(0,5fr)_minmax(0,4fr)_6.5rem]'

/** Loaded with its first use: it brings what checks facts. */
const FactFields = loadedComponent(async () => (await import('./fact-fields.tsx')).FactFields)

/** What is edited in a row: its name, its folder, or its facts, from one of them on. */
export type Editing = 'name' | 'folder' | { fact: FactName }

export interface RowProps {
  paper: Paper
  suggestion: PaperSuggestion | undefined
  /** Whether what is suggested is still to come. */
  isSuggesting: boolean
  /** What a person has put right. */
  edit: Edit | undefined
  /** The chosen or suggested folder. */
  folder: Folder | undefined
  /** The expected paper that it fills there, in words. */
  fills: string | undefined
  /** Why a person should look at it before it is filed; empty for what is said of all such papers. */
  doubt: string | undefined
  /** The deadlines that it seems to close. */
  deadlines: readonly Deadline[]
  isSelected: boolean
  isFiling: boolean
  /** What is being edited in this row. */
  editing: Editing | undefined
  /** The only row that Tab reaches. */
  isCurrent: boolean
  onEdit: (id: string, what: Editing | undefined) => void
  onSelect: (id: string) => void
  onFile: (id: string) => void
  onPutAside: (id: string) => void
}

/** A paper that waits. Memoized: a key or an edit in one row does not render the others. */
export const PaperRow = memo(function PaperRow({ isSelected, isCurrent, ...rest }: RowProps) {
  const { paper, isFiling, onSelect } = rest
  const { id, name } = paper
  return (
    <tr
      data-paper={id}
      aria-label={name}
      tabIndex={isCurrent ? 0 : -1}
      className={clsx(
        columns,
        // A row out of sight is neither laid out nor painted when another one grows.
        '[contain-intrinsic-block-size:auto_4.75rem] [content-visibility:auto] max-md:[contain-intrinsic-block-size:auto_8.25rem]',
        'scroll-my-28 border-line py-2 focus-visible:-outline-offset-2 md:border-b md:last:border-b-0',
        // On phones each is a card.
        'max-md:mt-2.5 max-md:rounded-lg max-md:border max-md:py-3 max-md:shadow-xs',
        isSelected ? 'bg-accent-tint' : 'hover:bg-raised max-md:bg-sheet',
        isFiling && 'opacity-50',
      )}
    >
      <td>
        <Checkbox label={`Select ${name}`} checked={isSelected} onChange={() => onSelect(id)} />
      </td>
      <Cells {...rest} />
    </tr>
  )
})

type CellsProps = Omit<RowProps, 'isSelected' | 'isCurrent'>
type CellProps = CellsProps & { choice: Choice }

/** What does not change as rows are selected. Memoized: selecting all renders only the checkboxes anew. */
const Cells = memo(function Cells(props: CellsProps) {
  const { paper, suggestion, edit, folder, isFiling, editing, onEdit, onFile, onPutAside } = props
  const { id, name, file } = paper
  const choice = choiceFor(paper, suggestion, edit)
  const facts = useRef<HTMLTableCellElement>(null)
  return (
    <>
      <td>
        <Picture paper={paper} />
      </td>
      <td className="min-w-0">
        <Name {...props} choice={choice} />
      </td>
      <td className="min-w-0 max-md:order-2 max-md:col-span-full max-md:mt-1.5 max-md:pl-9">
        <Place {...props} choice={choice} />
        <Effects {...props} choice={choice} />
      </td>
      <td className="flex items-center justify-end gap-1">
        {folder !== undefined && (
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:px-2!"
            disabled={isFiling}
            aria-label={`File it there: ${name} in ${folder.id}`}
            onClick={() => onFile(id)}
          >
            <Check aria-hidden />
            <span className="max-sm:sr-only">File</span>
          </Button>
        )}
        <IconButton label={`Not now: ${name}`} size="sm" onClick={() => onPutAside(id)}>
          <X aria-hidden />
        </IconButton>
      </td>
      {choice.why !== '' && <td className="sr-only">{choice.why}</td>}
      {typeof editing === 'object' && file !== undefined && (
        <td ref={facts} className="order-3 col-span-full pb-1.5 md:pl-21">
          <FactFields
            file={file}
            focused={editing.fact}
            onClose={() => {
              const row = facts.current?.closest('tr')
              onEdit(id, undefined)
              row?.focus({ preventScroll: true })
            }}
          />
        </td>
      )}
    </>
  )
})

function Picture({ paper }: { paper: Paper }) {
  const picture = <FileThumbnail key={String(paper.hasThumbnail)} file={paper} size="row" />
  if (paper.file === undefined || !paper.file.previewable) return picture
  const link = (
    <ViewLink id={paper.id} folderId={LOG_FOLDER_ID} label={`View ${paper.name}`}>
      {picture}
    </ViewLink>
  )
  if (!paper.hasThumbnail) return link
  return (
    <Tooltip side="right" label={<FilePreview file={paper} />} look="picture">
      {link}
    </Tooltip>
  )
}

function Name({ paper, choice, editing, onEdit }: CellProps) {
  const { id, name, size, file } = paper
  const { offeredName, isRenamed } = choice
  if (editing === 'name')
    return <NameField paper={paper} choice={choice} onClose={() => onEdit(id, undefined)} />
  return (
    <>
      <button
        type="button"
        title="Change the name"
        aria-label={`Change the name of ${name}`}
        onClick={() => onEdit(id, 'name')}
        className={clsx(
          'block max-w-full rounded-xs text-left wrap-anywhere hover:underline max-md:line-clamp-2 md:truncate',
          isRenamed ? 'text-sm text-ink-3' : 'font-medium',
        )}
      >
        <bdi>{name}</bdi>
      </button>
      {offeredName !== undefined ? (
        <label className="flex min-w-0 items-center gap-1.5 text-sm">
          <input
            type="checkbox"
            aria-label={`Name it ${offeredName}`}
            checked={isRenamed}
            onChange={() => editPaper([id], { isRenamed: !isRenamed })}
            className="size-4 shrink-0 rounded-xs accent-accent-solid pointer-coarse:size-5"
          />
          <bdi
            className={clsx(
              'max-md:line-clamp-2 max-md:wrap-anywhere md:truncate',
              isRenamed ? 'text-base font-medium' : 'text-ink-3',
            )}
            title={offeredName}
          >
            {offeredName}
          </bdi>
        </label>
      ) : (
        <p className="truncate text-xs text-ink-3 tabular-nums">{formatSize(size)}</p>
      )}
      {file !== undefined && file.askedFor !== null && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          <bdi>{file.uploadedBy}</bdi> was asked for: {file.askedFor.name}
        </p>
      )}
      {file?.facts !== undefined && file.status !== 'stored' && typeof editing !== 'object' && (
        <FactsLine name={name} facts={file.facts} onEdit={(fact) => onEdit(id, { fact })} />
      )}
      {file !== undefined && file.status !== 'stored' && (
        <div className="text-ink-3">
          <ReadingState file={file} look="line" />
        </div>
      )}
    </>
  )
}

function Place({ paper, suggestion, isSuggesting, choice, doubt, folder, editing, onEdit }: CellProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { id, name, status } = paper
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => onEdit(id, 'folder')}
        className="flex w-full min-w-0 items-center gap-2 rounded-md border border-transparent px-1.5 py-1 text-left hover:border-line-strong max-md:border-line"
      >
        <span className="sr-only">Folder for {name}: </span>
        {folder === undefined ? (
          <span className="text-ink-3">
            {status === 'stored'
              ? 'Being read…'
              : isSuggesting || suggestion?.status === 'stored'
                ? 'Looking for a folder…'
                : 'Choose a folder…'}
          </span>
        ) : (
          <>
            <IndexTab
              code={folder.id}
              size="sm"
              edge="none"
              look={folder.isSubfolder ? 'tint' : 'solid'}
              tone={toneOf(folder.department)}
              className="min-w-9!"
            />
            <span className="min-w-0">
              <bdi className="line-clamp-2 wrap-anywhere">{folder.name}</bdi>
              {choice.why !== '' && doubt === undefined && (
                <span aria-hidden title={choice.why} className="block truncate text-xs text-ink-3">
                  {choice.why}
                </span>
              )}
            </span>
          </>
        )}
        <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-ink-3" />
      </button>
      {doubt !== undefined && doubt !== '' && choice.isSuggested && (
        <p className="mt-0.5 px-1.5 text-xs wrap-anywhere text-tone-text" data-tone="soon">
          {doubt}
        </p>
      )}
      {editing === 'folder' && (
        <FolderPopover
          anchor={button}
          label={`Folder for ${name}`}
          suggested={suggestion?.folders.map((one) => ({ id: one.id, reason: one.why })) ?? []}
          isOffered={isFolderToFile}
          onChoose={(folderId) => editPaper([id], { folderId })}
          onClose={() => onEdit(id, undefined)}
          returnFocus={() => button.current?.closest('tr')?.focus({ preventScroll: true })}
        />
      )}
    </>
  )
}

/** What filing a paper does besides: the expected paper that it fills, and deadlines that it closes if somebody says so. */
function Effects({ paper: { id, name }, choice: { closes }, fills, deadlines }: CellProps) {
  return (
    <>
      {fills !== undefined && (
        <p className="mt-0.5 px-1.5 text-xs wrap-anywhere text-ink-2">Expected here: {fills}</p>
      )}
      {deadlines.map((deadline) => (
        <label
          key={deadline.id}
          className="mt-0.5 flex min-w-0 items-center gap-1.5 px-1.5 text-xs text-ink-2 pointer-coarse:py-1"
        >
          <input
            type="checkbox"
            aria-label={`Close ${deadline.title} with ${name}`}
            checked={closes.includes(deadline.id)}
            onChange={({ target: { checked } }) =>
              editPaper([id], {
                closes: checked ? [...closes, deadline.id] : closes.filter((one) => one !== deadline.id),
              })
            }
            className="size-4 shrink-0 rounded-xs accent-accent-solid pointer-coarse:size-5"
          />
          <span className="wrap-anywhere">
            Close {deadline.title}, due {spellDay(deadline.due)}
          </span>
        </label>
      ))}
    </>
  )
}

/** Every folder but the one in which papers wait. */
export function isFolderToFile({ id }: Folder): boolean {
  return id !== LOG_FOLDER_ID
}
