import { type PackListing, replacePackItem } from '#contract/outside/packs.ts'
import { useLinkChange } from '#web/outside/requests/index.ts'
import { call } from '#web/platform/base/call.ts'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { formatNumber } from '#web/platform/ui/format.ts'
import { refreshPacks } from './queries.ts'

/** The papers of a pack. A later version can take the place of the one that was given. */
export function PackItems({ mayChange, pack }: { pack: PackListing; mayChange: boolean }) {
  const change = useLinkChange('The pack could not be changed', refreshPacks)
  const replace = (number: number) =>
    change.mutate(() => call(replacePackItem, { params: { id: pack.id, number: String(number) } }))
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
