import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCheck2, FileX2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Destroyable, MAX_DESTROYED } from '#contract/duties/destruction.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { spellDay, yearOf } from '#contract/platform/plain-date.ts'
import { useMay } from '#web/platform/base/access.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { SelectableList, type Selecting } from '#web/platform/base/selectable-list.tsx'
import { nothing } from '#web/platform/base/selection.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { SelectableRow } from '#web/platform/ui/selectable-row.tsx'
import { destroyableQuery, type Destroyed, useDestroy } from './queries.ts'

/** The papers whose time of keeping is over, from which those are chosen that are destroyed with a certificate. */
export function DestructionPage() {
  const mayDestroy = useMay('destroy')
  const query = useQuery({ ...destroyableQuery, enabled: mayDestroy === true })
  const { data } = query
  const [done, setDone] = useState<Destroyed>()
  return (
    <Page
      title="Papers that need not be kept any longer"
      lead="The time for which these had to be kept is over, and none is on hold. Data protection law asks to keep personal data no longer than needed: go through the list once a year. What is destroyed does not go to the trash; a certificate says what, when and by whom. This is guidance, not advice."
    >
      {done !== undefined && <DoneNotice done={done} />}
      {mayDestroy === false ? (
        <EmptyState
          isFramed
          icon={<FileX2 />}
          title="You cannot destroy papers in this company"
          description="Its owners and directors can."
        />
      ) : data === undefined ? (
        <NotLoaded title="The list could not be read" label="Loading the list" query={query} />
      ) : data.length === 0 ? (
        <EmptyState
          isFramed
          icon={<FileCheck2 />}
          title="Nothing may be destroyed now"
          description="A paper appears here once it no longer has to be kept. Its kind and date and the company’s year must be known for that."
        />
      ) : (
        <DestroyableList papers={data} onDone={setDone} />
      )}
    </Page>
  )
}

function DoneNotice({ done: { certificate, destroyed } }: { done: Destroyed }) {
  return (
    <Notice variant="success" className="mb-5">
      {formatCount(destroyed)} {destroyed === 1 ? 'paper was' : 'papers were'} destroyed.{' '}
      <Link
        to="/folder/$folderId"
        params={{ folderId: certificate.folderId }}
        search={{ view: certificate.id, file: certificate.id }}
        className="underline underline-offset-3"
      >
        {certificate.originalName}
      </Link>{' '}
      is filed in {folderLabel({ id: certificate.folderId, name: certificate.folderName })}.
    </Notice>
  )
}

const ROW = 66
const ALL = ''

interface ListProps {
  papers: readonly Destroyable[]
  onDone: (done: Destroyed) => void
}

function DestroyableList({ papers, onDone }: ListProps) {
  const [year, setYear] = useState(ALL)
  const [selection, setSelection] = useState(nothing)
  const [isAsking, setAsking] = useState(false)
  const years = [...new Set(papers.map(({ keptUntil }) => String(yearOf(keptUntil))))]
  const shown = useMemo(
    () => papers.filter(({ keptUntil }) => year === ALL || String(yearOf(keptUntil)) === year),
    [papers, year],
  )
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const chosen = shown.filter(({ id }) => selection.ids.has(id))
  const isTooMany = chosen.length > MAX_DESTROYED
  const destroy = useDestroy((done) => {
    setAsking(false)
    setSelection(nothing)
    onDone(done)
    window.scrollTo({ top: 0 })
  })

  return (
    <section aria-label="Papers">
      {years.length > 1 && (
        <div className="mb-3 max-w-64">
          <Select
            aria-label="Time over in"
            value={year}
            onValueChange={(value) => {
              setYear(value)
              setSelection(nothing)
            }}
            options={[
              { value: ALL, label: 'Time over in any year' },
              ...years.map((value) => ({ value, label: `Time over in ${value}` })),
            ]}
          />
        </div>
      )}
      <SelectableList
        items={shown}
        thing="paper"
        total={shown.length}
        rowHeight={ROW}
        order={order}
        selection={selection}
        onSelection={setSelection}
        note={isTooMany && `, at most ${formatCount(MAX_DESTROYED)} at once`}
        actions={
          <Button size="sm" variant="danger" disabled={isTooMany} onClick={() => setAsking(true)}>
            <FileX2 aria-hidden />
            Destroy
          </Button>
        }
        renderRow={(paper, selecting) => <Row paper={paper} {...selecting} />}
      />
      {isAsking && (
        <AlertDialog
          onOpenChange={setAsking}
          title="Destroy papers"
          description={
            chosen.length === 1 ? (
              <bdi className="wrap-anywhere">
                “{chosen[0]?.originalName}” is deleted for good. This cannot be undone.
              </bdi>
            ) : (
              `${formatCount(chosen.length)} papers are deleted for good. This cannot be undone.`
            )
          }
          confirmLabel="Destroy"
          pending={destroy.isPending}
          pendingLabel="Destroying..."
          onConfirm={() => destroy.mutate(chosen.map(({ id }) => id))}
        >
          <p className="mt-2 text-ink-2">
            A certificate with the name and the fingerprint of each is filed under data protection.
          </p>
        </AlertDialog>
      )}
    </section>
  )
}

function Row({ paper, ...selecting }: Selecting & { paper: Destroyable }) {
  const { folderId, folderName, id, keptUntil, mimetype, originalName, source, sourceUrl } = paper
  return (
    <SelectableRow name={originalName} {...selecting}>
      <FileIcon mimetype={mimetype} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <Link
            to="/folder/$folderId"
            params={{ folderId }}
            search={{ view: id, file: id }}
            className="underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            <bdi>{originalName}</bdi>
          </Link>
        </p>
        <p className="text-xs text-ink-3">{folderLabel({ id: folderId, name: folderName })}</p>
        <p className="text-xs text-ink-3 md:hidden">
          To keep until {spellDay(keptUntil)} · {source}
        </p>
      </div>
      <div className="w-64 text-right text-sm max-md:hidden">
        <p className="text-ink-2 tabular-nums">To keep until {spellDay(keptUntil)}</p>
        <a href={sourceUrl} target="_blank" rel="noreferrer" className="text-xs text-link">
          {source}
        </a>
      </div>
    </SelectableRow>
  )
}
