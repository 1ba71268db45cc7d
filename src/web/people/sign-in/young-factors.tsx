import { answerTo } from '#web/platform/base/answer.ts'
import { useQuery } from '@tanstack/react-query'
import { listYoungFactors, type YoungFactor } from '#contract/people/second-factor.ts'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { formatLongDay } from '#web/platform/ui/format.ts'

interface Props {
  /** The token of the mailed link. */
  token: string
  /** The ids of the factors that are to be removed. */
  dropped: readonly string[]
  onChange: (dropped: string[]) => void
}

/** Offers to remove the second factors of the last 7 days while the password is reset; nothing where there are none. */
export function YoungFactors({ dropped, onChange, token }: Props) {
  // The form says when the link no longer works.
  const { data } = useQuery(answerTo(listYoungFactors, { body: { token } }))
  if (data === undefined || data.factors.length === 0) return null
  return (
    <fieldset className="min-w-0 rounded-md border border-line px-3.5 pb-2">
      <legend className="px-1 text-sm font-medium text-ink">Second factors added in the last 7 days</legend>
      <p className="my-1 text-sm text-ink-3">
        Tick what you did not add yourself. It is removed; the rest is still asked for when you sign in.
      </p>
      {data.factors.map((factor) => (
        <Tick
          key={factor.id}
          checked={dropped.includes(factor.id)}
          onChange={(isDropped) =>
            onChange(isDropped ? [...dropped, factor.id] : dropped.filter((id) => id !== factor.id))
          }
        >
          <span className="min-w-0 py-1.5 leading-snug wrap-anywhere">
            {nameOf(factor)}
            <span className="block text-sm text-ink-3">{whenAndWhere(factor)}</span>
          </span>
        </Tick>
      ))}
    </fieldset>
  )
}

function nameOf({ kind, name }: YoungFactor): string {
  if (kind === 'passkey') return `Passkey “${name ?? ''}”`
  return kind === 'totp' ? 'One-time codes' : 'Recovery codes'
}

function whenAndWhere({ addedAt, device }: YoungFactor): string {
  return [formatLongDay(addedAt), device].filter((part) => part !== null).join(' · ')
}
