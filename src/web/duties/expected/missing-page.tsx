import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, CircleCheck, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { folderLabel } from '#contract/manual/folders.ts'
import type { PlacedSlot } from '#contract/duties/expected.ts'
import { MAX_WANTED } from '#contract/outside/requests.ts'
import { useAskedOf, useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { toggled } from '#web/platform/base/selection.ts'
import { FolderLinkHeading } from '#web/platform/base/folder-link-heading.tsx'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { foldedOnPhone } from '#web/platform/ui/fold.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { Binder, missingPlaceOf } from './binder.tsx'
import { SkipDialog } from './dialogs.tsx'
import { MissingActions } from './missing-actions.tsx'
import { PackList } from './pack-list.tsx'
import { completenessQuery } from './completeness-query.ts'
import { missingQuery } from './queries.ts'
import { AskForSlots, SlotIcon, SlotWords } from './slot-parts.tsx'
import { occasionOf, stateOf, wholeOf } from './words.ts'

interface Props {
  /** Lets the person choose a file of the device and files it in a folder. */
  onUpload: (folderId: string, onFiled: (fileId: string) => void) => void
}

/** What is missing in all folders, and the packs by which papers are expected. */
export function MissingPage({ onUpload }: Props) {
  const query = useQuery(missingQuery)
  const { data } = query
  // Not before the picture above the list is known, which would move it.
  const { data: whole, isPending } = useQuery(completenessQuery)
  return (
    <Page
      title="Missing papers"
      lead={
        <span className="print:hidden">
          Papers that a company like yours usually keeps and this manual does not have. One that is filed
          takes its place here by itself. This is guidance, not advice.
        </span>
      }
    >
      {data === undefined || isPending ? (
        <NotLoaded title="The list could not be read" label="Loading the list" query={query} />
      ) : (
        <>
          {whole !== undefined && whole.expected > 0 && (
            <>
              <p aria-live="polite" className="mb-3 text-sm text-ink-2">
                {wholeOf(whole)}
              </p>
              <Binder whole={whole} missing={data} onUpload={onUpload} />
            </>
          )}
          <Missing slots={data} isExpecting={whole?.expected !== 0} onUpload={onUpload} />
          <PackList />
        </>
      )}
    </Page>
  )
}

interface MissingProps extends Props {
  slots: readonly PlacedSlot[]
  /** Whether papers are expected in the folders that the person may view. */
  isExpecting: boolean
}

/** What is missing, folder by folder. Somebody can be asked for one paper, or for those that are ticked. */
function Missing({ isExpecting, slots, onUpload }: MissingProps) {
  const mayEdit = useMayEditFolder()
  const mayAsk = useMayReachOutsiders()
  const askedOf = useAskedOf()
  const [skipped, setSkipped] = useState<PlacedSlot>()
  const [asked, setAsked] = useState<readonly PlacedSlot[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = slots.filter(({ id }) => ticked.has(id))
  if (slots.length === 0)
    return (
      <EmptyState
        isFramed
        icon={<CircleCheck />}
        title="Nothing is missing"
        description={
          isExpecting
            ? 'All papers that are expected are here, or you said why they are not needed.'
            : 'No paper is expected in the folders that you may view.'
        }
      />
    )
  const sections = [...Map.groupBy(slots, ({ folderId }) => folderId)].map(([folderId, inFolder], index) => (
    <FolderSection key={folderId} folderId={folderId} slots={inFolder} isFirst={index < OPEN_FOLDERS}>
      {inFolder.map((slot) => (
        <li key={slot.id} className="flex items-start gap-x-3 px-3 py-2.5">
          {mayAsk && mayEdit(folderId) && (
            <Checkbox
              label={`Choose ${slot.name}, ${occasionOf(slot)}`}
              checked={ticked.has(slot.id)}
              disabled={chosen.length >= MAX_WANTED && !ticked.has(slot.id)}
              onChange={() => setTicked(toggled(ticked, slot.id))}
              className="-mr-1"
            />
          )}
          <SlotIcon state={slot.state} />
          <div className="min-w-0 flex-1">
            <div className="flex gap-x-3 gap-y-0.5 max-sm:flex-col">
              <div className="min-w-0 flex-1">
                <SlotWords slot={slot} askedOf={askedOf.get(slot.id)} />
              </div>
              <p className="shrink-0 text-sm text-ink-2 empty:hidden max-sm:text-xs">
                {slot.state === 'ended' ? stateOf(slot) : slot.law ? 'The law asks for it' : ''}
              </p>
            </div>
            {mayEdit(folderId) && (
              <MissingActions
                folderId={folderId}
                slot={slot}
                onUpload={(onFiled) => onUpload(folderId, onFiled)}
                onAsk={mayAsk ? () => setAsked([slot]) : undefined}
                onSkip={() => setSkipped(slot)}
              />
            )}
          </div>
        </li>
      ))}
    </FolderSection>
  ))
  return (
    <>
      {sections}
      {chosen.length > 0 && (
        <div className="sticky bottom-4 z-10 mb-4 flex justify-end max-md:bottom-20">
          <Button className="shadow-md max-sm:w-full" onClick={() => setAsked(chosen)}>
            <Send aria-hidden />
            Ask for {chosen.length === 1 ? 'it' : `${String(chosen.length)} papers`}
          </Button>
        </div>
      )}
      {skipped !== undefined && (
        <SkipDialog folderId={skipped.folderId} slot={skipped} onClose={() => setSkipped(undefined)} />
      )}
      {asked.length > 0 && (
        <AskForSlots
          slots={asked}
          onClose={() => {
            setAsked([])
            setTicked(new Set())
          }}
        />
      )}
    </>
  )
}

/** Folders whose papers are shown at first where there is room: the law asks for most of these. */
const OPEN_FOLDERS = 4

interface FolderSectionProps {
  folderId: string
  slots: readonly PlacedSlot[]
  /** It is open, except on a phone. */
  isFirst: boolean
  children: ReactNode
}

/**
 * What is missing in one folder: the names alone, until a press or the binder opens it; what only has to be confirmed is
 * open.
 */
function FolderSection({ children, folderId, isFirst, slots }: FolderSectionProps) {
  const isPlace = useLocation({ select: ({ hash }) => hash === missingPlaceOf(folderId) })
  const [isToggled, setToggled] = useState<boolean>()
  const isOpen = isToggled ?? (isPlace || slots.some(({ offered }) => offered !== null))
  const label = folderLabel({ id: folderId, name: slots[0]?.folderName ?? '' })
  const names = [...new Set(slots.map(({ name }) => name))].join(', ')
  return (
    <section
      id={missingPlaceOf(folderId)}
      aria-label={label}
      className="mb-2 break-inside-avoid overflow-hidden rounded-lg border border-line bg-sheet shadow-xs"
    >
      <div className="sm:flex sm:items-center sm:bg-sunken">
        <FolderLinkHeading folderId={folderId} label={label} className="max-sm:py-1.5 sm:border-b-0" />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setToggled(!isOpen)}
          className={clsx(
            'flex min-h-11 min-w-0 items-center gap-2 px-3 text-left text-sm max-sm:w-full sm:min-h-9 sm:flex-1 sm:py-1.5 print:hidden',
            isFirst && 'sm:hidden',
          )}
        >
          <span className="min-w-0 flex-1 truncate text-ink-3 sm:whitespace-normal">
            {isOpen ? '' : names}
          </span>
          <span className="shrink-0 font-medium tabular-nums max-sm:-order-1">
            {slots.length} {slots.length === 1 ? 'paper' : 'papers'}
          </span>
          <ChevronDown
            aria-hidden
            className={clsx('size-4 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <ul
        className={clsx(
          'divide-y divide-line border-t border-line',
          !isOpen && (isFirst ? foldedOnPhone : 'not-print:hidden'),
        )}
      >
        {children}
      </ul>
    </section>
  )
}
