import { clsx } from 'clsx'
import type { HomePlace } from './home-places.ts'

const card = 'animate-sheen rounded-lg border border-line bg-sheet'

const looks = {
  next: `mb-6 h-(--home-next) max-sm:mb-3 ${card}`,
  papers: `mb-6 h-56 max-sm:mb-4 md:h-40 lg:h-28 ${card}`,
  files: 'mb-5 h-12 max-sm:mb-3',
} as const satisfies Record<HomePlace, string>

const whereKept = {
  next: '[[data-home*=next]_&]:block',
  papers: '[[data-home~=papers]_&]:block',
  files: '[[data-home~=files]_&]:block',
} as const satisfies Record<HomePlace, string>

/**
 * Around the next deadlines: on the first opening of a device, whose room the server has the page keep (`data-home="next"`),
 * at least as high as that room.
 */
export const nextRoom = 'mb-6 max-sm:mb-3 not-print:[[data-home~=next]_&]:min-h-(--home-next)'

/** The empty place of what will be above the folders, as the card that comes there, on pages that keep one (`home-places.ts`). */
export function EmptyHomePlace({ place }: { place: HomePlace }) {
  return <div aria-hidden className={clsx('hidden print:hidden!', looks[place], whereKept[place])} />
}
