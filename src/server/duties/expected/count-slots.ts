import type { ExpectedSlot, PlacedSlot } from '#contract/duties/expected.ts'

/**
 * How many papers are expected, by folder and in all. A paper of several persons counts once, and is here when all have
 * theirs; what is skipped does not count, and what ended is missing.
 */
export function countSlots(slots: readonly PlacedSlot[]) {
  const wanted = slots.filter(({ state }) => state !== 'skipped')
  const folders = [...Map.groupBy(wanted, ({ folderId }) => folderId)].map(([id, inFolder]) => {
    const papers = [...Map.groupBy(inFolder, ({ expectedId }) => expectedId).values()].map(stateOfAll)
    const count = (state: 'here' | 'missing' | 'ending') => papers.filter((one) => one === state).length
    const [here, missing, ending] = [count('here'), count('missing'), count('ending')]
    return { id, expected: papers.length, here, missing, ending }
  })
  const sum = (field: 'expected' | 'here') => folders.reduce((total, folder) => total + folder[field], 0)
  return { expected: sum('expected'), here: sum('here'), folders }
}

function stateOfAll(slots: ReadonlyArray<Pick<ExpectedSlot, 'state'>>): 'here' | 'missing' | 'ending' {
  if (slots.some(({ state }) => state === 'missing' || state === 'ended')) return 'missing'
  return slots.some(({ state }) => state === 'ending') ? 'ending' : 'here'
}

/** What ended before what never was here, what the law asks for before the rest, then by folder. */
export function nextFirst(a: PlacedSlot, b: PlacedSlot): number {
  const rank = ({ law, state }: PlacedSlot) => (state === 'ended' ? 0 : law ? 1 : 2)
  return rank(a) - rank(b) || a.folderId.localeCompare(b.folderId, 'en', { numeric: true })
}
