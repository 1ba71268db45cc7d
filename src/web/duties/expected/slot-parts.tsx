import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react'
import type { ExpectedSlot, SlotState } from '#contract/duties/expected.ts'
import { AskDialog } from '#web/outside/requests/index.ts'
import type { StateTone } from '#web/platform/ui/tones.ts'
import { occasionOf } from './words.ts'

const looks = {
  here: { Icon: CircleCheck, tone: 'done' },
  missing: { Icon: CircleDashed, tone: 'soon' },
  ending: { Icon: CircleAlert, tone: 'soon' },
  ended: { Icon: CircleAlert, tone: 'late' },
  skipped: { Icon: CircleMinus, tone: undefined },
} as const satisfies Record<SlotState, { Icon: LucideIcon; tone: StateTone | undefined }>

export function SlotIcon({ state }: Pick<ExpectedSlot, 'state'>) {
  const { Icon, tone } = looks[state]
  return (
    <Icon
      aria-hidden
      data-tone={tone}
      className={clsx('mt-0.5 size-4.5 shrink-0', tone === undefined ? 'text-ink-3' : 'text-tone-text')}
    />
  )
}

/** What is expected, for what, why, and of whom it is asked. */
export function SlotWords({ askedOf, slot }: { askedOf?: string | undefined; slot: ExpectedSlot }) {
  return (
    <>
      <p className={clsx('wrap-anywhere', slot.state === 'skipped' && 'text-ink-3')}>{slot.name}</p>
      <p className="text-xs text-ink-3">
        {occasionOf(slot)}
        {slot.reason !== '' && ` · ${slot.reason}`}
        {askedOf !== undefined && <span className="text-ink"> · Asked of {askedOf}</span>}
      </p>
    </>
  )
}

/** Asks somebody for the papers of some slots. */
export function AskForSlots({ slots, onClose }: { slots: readonly ExpectedSlot[]; onClose: () => void }) {
  const wanted = slots.map((slot) => ({ expectedId: slot.id, name: `${slot.name} · ${occasionOf(slot)}` }))
  return <AskDialog wanted={wanted} onClose={onClose} />
}
