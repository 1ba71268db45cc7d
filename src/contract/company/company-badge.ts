import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'

/** The colours that a company can have, by their names in the design system. */
export const companyColours = ['blue', 'green', 'violet', 'orange', 'red', 'slate'] as const
export type CompanyColour = (typeof companyColours)[number]

/** The colours on paper and in mails, on which white letters can be read. */
export const badgePaint: Readonly<Record<CompanyColour, string>> = {
  blue: '#2d5a9e',
  green: '#1d6b45',
  violet: '#6a4a9c',
  orange: '#a65a1f',
  red: '#a83232',
  slate: '#4a5568',
}

/** How many letters stand for a company. */
export const MAX_INITIALS = 3

/** By which a company is distinguished from others at a glance. */
export const companyBadge = namedObject('CompanyBadge', {
  initials: z.string(),
  colour: z.enum(companyColours),
})
export type CompanyBadge = z.infer<typeof companyBadge>

interface Company {
  id: string
  name: string | null
  initials: string | null
  colour: CompanyColour | null
}

/** What an owner chose, or else letters from the name and a colour from the id, which never changes. */
export function badgeOf({ colour, id, initials, name }: Company): CompanyBadge {
  const byId = companyColours[Number.parseInt(id.slice(-6), 16) % companyColours.length] ?? 'slate'
  return { initials: initials ?? initialsOf(name ?? ''), colour: colour ?? byId }
}

/** Words of a name that tell nothing. */
const empty = /^(?:the|and|of|for|ltd|limited|llp|plc|company|co|uk)$/i

/** The first letters of the first two words that tell something: `BB` for The Braithwaite Bakery Ltd. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !empty.test(word))
  const first = (telling.length > 0 ? telling : words).slice(0, 2)
  return (
    first
      .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
      .join('')
      .toUpperCase() || '?'
  )
}
