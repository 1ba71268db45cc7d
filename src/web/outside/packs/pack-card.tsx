import { useState } from 'react'
import { recipientName } from '#contract/outside/links.ts'
import type { PackListing } from '#contract/outside/packs.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { LinkCard } from '#web/outside/requests/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { formatNumber } from '#web/platform/ui/format.ts'
import { PackItems } from './pack-items.tsx'
import { useChangePack } from './queries.ts'
import { Receipts } from './receipts.tsx'

/** A pack: for whom, until when, what was shown of it, and its papers. */
export function PackCard({ item: pack }: { item: PackListing }) {
  const [shown, setShown] = useState<'papers' | 'receipts'>()
  const change = useChangePack(pack)
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
      entries={<MenuItem onSelect={() => change.mutate({ type: 'address' })}>Copy a link</MenuItem>}
      ending={{
        title: 'End this pack?',
        description: `The link of ${who} stops working at once. What was shown stays noted here.`,
      }}
      change={change}
    >
      <div className="mt-3 -ml-2 flex flex-wrap gap-1">
        {(['papers', 'receipts'] as const).map((part) => (
          <Button
            key={part}
            className="on-paper"
            variant="ghost"
            size="sm"
            aria-expanded={shown === part}
            onClick={() => setShown(shown === part ? undefined : part)}
          >
            {parts[part]}
          </Button>
        ))}
      </div>
      {shown === 'papers' && <PackItems pack={pack} />}
      {shown === 'receipts' && <Receipts pack={pack} />}
    </LinkCard>
  )
}
