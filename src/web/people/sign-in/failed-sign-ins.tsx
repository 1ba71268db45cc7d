import { answerOf } from '#web/platform/base/answer.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  type FailedSignIns as Failures,
  getFailedSignIns,
  hideFailedSignIns,
} from '#contract/record/security.ts'
import { call } from '#web/platform/base/call.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { formatMoment } from '#web/platform/ui/format.ts'

/** A bar above the page that says how often, when and from where somebody failed to sign in to the account. */
export function FailedSignIns() {
  const [isClosed, setClosed] = useState(false)
  const { data: failures } = useQuery(answerOf(getFailedSignIns))
  const { mutate: hide } = useMutation({
    mutationFn: (lastAt: string) => call(hideFailedSignIns, { body: { lastAt } }),
  })
  const lastAt = failures?.lastAt ?? null
  // It stays until it is closed, and does not come again with the next page that is loaded.
  useEffect(() => {
    if (lastAt !== null) hide(lastAt)
  }, [lastAt, hide])
  if (failures === undefined || lastAt === null || isClosed) return null
  return (
    <aside
      aria-label="Failed sign-ins"
      data-tone="red"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-b border-tone-line bg-tone-tint px-4 py-1.5 text-sm text-tone-text"
    >
      <span className="flex items-start gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p role="status">{describe(failures, lastAt)} If it was not you, choose a new password.</p>
      </span>
      <span className="flex gap-1.5">
        <Link to="/account" search={{ tab: 'security' }} className={buttonClass('secondary', 'sm')}>
          Security
        </Link>
        <Button variant="ghost" size="sm" onClick={() => setClosed(true)}>
          Close
        </Button>
      </span>
    </aside>
  )
}

/** What happened, in words: how often, when last, and from which places. */
function describe({ count, morePlaces, places }: Failures, lastAt: string): string {
  const when = formatMoment(lastAt)
  const from = places.map(({ address, device }) => {
    const known = [address, device].filter((part) => part !== null)
    return known.length === 2 ? `${String(address)} (${String(device)})` : known.join('')
  })
  const others =
    morePlaces === 0 ? [] : [`${String(morePlaces)} other ${morePlaces === 1 ? 'place' : 'places'}`]
  const list = new Intl.ListFormat('en-GB').format([...from, ...others].filter((place) => place !== ''))
  const tries =
    count === 1
      ? 'Somebody tried to sign in to your account and failed'
      : `Somebody tried ${String(count)} times to sign in to your account and failed`
  return `${tries}, ${count === 1 ? '' : 'last '}on ${when}${list === '' ? '' : `, from ${list}`}.`
}
