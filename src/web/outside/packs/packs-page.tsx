import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { recipientName } from '#contract/outside/links.ts'
import * as calls from '#contract/outside/packs.ts'
import type { PackListing } from '#contract/outside/packs.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { LinkCard, LinksPage, useLinkChange } from '#web/outside/requests/index.ts'
import { useMay, useMayEditFolder } from '#web/platform/base/access.ts'
import { call } from '#web/platform/base/call.ts'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { formatNumber } from '#web/platform/ui/format.ts'
import { GiveDialog } from './give-dialog.tsx'
import { packsQuery, refreshPacks } from './queries.ts'
import { Receipts } from './receipts.tsx'

const FAILURE = 'The pack could not be changed'

/** What was given to people without an account, and what they were shown of it. */
export function PacksPage() {
  // The lists take papers of several folders.
  const hasLists = useMay('export') === true
  return (
    <LinksPage
      title="Papers given"
      lead="Papers that people without an account were given, and what they were shown of them."
      things="packs"
      query={useQuery(packsQuery)}
      empty={{
        title: 'Nobody was given papers yet',
        description: `${hasLists ? 'Give the accountant a year, or the bank what it asks for' : 'The menu of a folder or a paper has “Give”'}. They need no account, and you see which pages they were shown.`,
      }}
      action={hasLists ? 'Give papers' : undefined}
      Dialog={GiveDialog}
      Card={PackCard}
    />
  )
}

/** A pack: for whom, until when, what was shown of it, and its papers. */
function PackCard({ item: pack }: { item: PackListing }) {
  const [shown, setShown] = useState<'papers' | 'receipts'>()
  const change = useLinkChange(FAILURE, refreshPacks)
  const mayEdit = useMayEditFolder()
  const mayChange = pack.items.every(({ folderId }) => mayEdit(folderId))
  const params = { id: pack.id }
  const copy = async () => await copyText((await call(calls.showPackAddress, { params })).url, 'Link copied')
  const { items, lastVisitAt, recipient, title, visits } = pack
  const who = recipientName(pack)
  const opened = visits === 1 ? 'once' : `${String(visits)} times`
  const parts = {
    papers: formatNumber(items.length, 'paper'),
    receipts:
      visits === 0
        ? 'Not opened yet'
        : `Opened ${opened}, last on ${shortDay((lastVisitAt ?? '').slice(0, 10))}`,
  }
  return (
    <LinkCard
      link={pack}
      title={title}
      label={`Actions for ${title}`}
      verb="given"
      before={who === recipient.email ? who : `${who}, ${recipient.email}`}
      entries={<MenuItem onSelect={() => change.mutate(copy)}>Copy a link</MenuItem>}
      ending={{
        title: 'End this pack?',
        description: `The link of ${who} stops working at once. What was shown stays noted here.`,
      }}
      mayChange={mayChange}
      change={change}
      onMove={(expiresOn) => call(calls.changePack, { params, body: { expiresOn } })}
      onEnd={() => call(calls.endPack, { params })}
    >
      <div className="mt-3 -ml-2 flex flex-wrap gap-1">
        {(['papers', 'receipts'] as const).map((part) => (
          <Button
            key={part}
            className="group/part on-paper"
            variant="ghost"
            size="sm"
            aria-expanded={shown === part}
            onClick={() => setShown(shown === part ? undefined : part)}
          >
            <ChevronRight aria-hidden className="size-4! group-aria-expanded/part:rotate-90" />
            {parts[part]}
          </Button>
        ))}
      </div>
      {shown === 'papers' && <PackItems pack={pack} mayChange={mayChange} />}
      {shown === 'receipts' && <Receipts pack={pack} />}
    </LinkCard>
  )
}

/** The papers of a pack. A later version can take the place of the one that was given. */
function PackItems({ mayChange, pack }: { pack: PackListing; mayChange: boolean }) {
  const change = useLinkChange(FAILURE, refreshPacks)
  const replace = (number: number) =>
    change.mutate(() => call(calls.replacePackItem, { params: { id: pack.id, number: String(number) } }))
  return (
    <ol aria-label="Papers" className="mt-2 divide-y divide-line rounded-md border border-line">
      {pack.items.map(({ fileId, folderId, isGone, isOutdated, name, number, pages, version }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-3 px-3 py-2">
          <span className="w-8 shrink-0 text-right text-sm text-ink-3 tabular-nums">{number}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {isGone ? (
              <>
                <s>
                  <bdi>{name}</bdi>
                </s>
                <span className="ml-2 text-sm text-ink-3">deleted</span>
              </>
            ) : (
              <PaperLink paper={{ fileId, folderId, name }} />
            )}
            {version > 1 && <span className="ml-2 text-sm text-ink-3">version {version}</span>}
          </span>
          {mayChange && isOutdated && pack.state === 'open' && (
            <Button
              variant="link"
              className="text-sm!"
              disabled={change.isPending}
              aria-label={`Give the newest version of ${name}`}
              onClick={() => replace(number)}
            >
              Give the newest
            </Button>
          )}
          <span className="shrink-0 text-sm text-ink-2 tabular-nums">
            {pages !== null && formatNumber(pages, 'page')}
          </span>
        </li>
      ))}
    </ol>
  )
}
