import { useQuery } from '@tanstack/react-query'
import type { ExpectedPack } from '#contract/duties/expected-packs.ts'
import { useMay } from '#web/platform/base/access.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { paperPacksQuery, useSetPack } from './queries.ts'

const groups = [
  ['proposed', 'Your papers suggest these'],
  ['ours', 'These are yours'],
  ['open', 'Nobody has asked for these'],
  ['not-ours', 'These are not yours'],
] as const satisfies ReadonlyArray<readonly [ExpectedPack['state'], string]>

/** The packs of expected papers, each taken or declined by one press. */
export function PackList() {
  const { data: packs } = useQuery(paperPacksQuery)
  const maySet = useMay('setFacts') === true
  const set = useSetPack()
  if (packs === undefined) return null
  return (
    <section aria-labelledby="expected-packs" className="mt-8 print:hidden">
      <h2 id="expected-packs" className="heading text-lg">
        What the company is and does
      </h2>
      <p className="mt-1 mb-3 max-w-3xl text-sm text-pretty text-ink-2">
        Each brings the papers that go with it.{' '}
        {maySet
          ? '“Not ours” takes them away, with all that hangs on it.'
          : 'Owners and directors say which are the company’s.'}
      </p>
      {groups.map(([state, title]) => {
        const those = packs.filter((pack) => pack.state === state)
        if (those.length === 0) return null
        return (
          <details
            key={state}
            open={state === 'proposed' || state === 'ours'}
            className="mb-3 overflow-hidden rounded-lg border border-line bg-sheet"
          >
            <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
              {title} <span className="text-ink-3">· {those.length}</span>
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {those.map((pack) => (
                <li key={pack.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
                  <div className="min-w-0 flex-1 basis-56">
                    <p>{pack.name}</p>
                    <p className="text-xs text-ink-3 wrap-anywhere">
                      {pack.papers} {pack.papers === 1 ? 'paper' : 'papers'} · {pack.about}
                      {pack.because !== null && ` · suggested by ${pack.because}`}
                    </p>
                  </div>
                  {maySet && (
                    <div className="flex gap-2">
                      {state !== 'ours' && (
                        <Button
                          variant={state === 'proposed' ? 'primary' : 'secondary'}
                          size="sm"
                          disabled={set.isPending}
                          aria-label={`Ours: ${pack.name}`}
                          onClick={() => set.mutate({ id: pack.id, ours: true })}
                        >
                          Ours
                        </Button>
                      )}
                      {(state === 'ours' || state === 'proposed') && (
                        <Button
                          variant="secondary"
                          size="sm"
                          disabled={set.isPending}
                          aria-label={`Not ours: ${pack.name}`}
                          onClick={() => set.mutate({ id: pack.id, ours: false })}
                        >
                          Not ours
                        </Button>
                      )}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </section>
  )
}
