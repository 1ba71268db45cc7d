import type { GivenRights } from '#contract/company/companies.ts'
import { type Department, departments } from '#contract/company/built-in-folders.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import {
  type AccessLevel,
  everyFunction,
  type FunctionAccess,
  isLimited,
  isOwner,
  type Rights,
  roleLabels,
} from '#contract/company/roles.ts'

/** Rights as a form holds them. */
export interface RightsDraft extends Rights {
  /** A day as the field of a date has it; empty for none. */
  until: string
}

export const accessLabels: Record<AccessLevel, string> = { none: 'None', view: 'View', edit: 'Edit' }

export const functionLabels: Record<Department, string> = {
  'Managing Director': 'Managing',
  'Finance Director': 'Finance',
  'Sales/Marketing Director': 'Sales/Marketing',
  'Operations Director': 'Operations',
}

const finance = (access: AccessLevel): FunctionAccess => ({
  ...everyFunction('none'),
  'Finance Director': access,
})

interface Preset {
  name: string
  does: string
  rights: Rights
  /** For how many days, where access is for a time. */
  days?: number
}

/** What companies mostly invite people as. */
export const presets: readonly Preset[] = [
  {
    name: 'Co-director',
    does: 'Sees and changes everything, as you do.',
    rights: { role: 'director', functions: everyFunction('edit'), mayExport: true },
  },
  {
    name: 'Accountant',
    does: 'Sees Finance and may export it, and changes nothing.',
    rights: { role: 'member', functions: finance('view'), mayExport: true },
  },
  {
    name: 'Bookkeeper',
    does: 'Files and changes papers in Finance, and may not export them.',
    rights: { role: 'member', functions: finance('edit'), mayExport: false },
  },
  {
    name: 'Auditor',
    does: 'Sees everything until the last day, changes nothing.',
    rights: { role: 'member', functions: everyFunction('view'), mayExport: false },
    days: 30,
  },
  {
    name: 'Deputy',
    does: 'Sees and changes everything until the last day.',
    rights: { role: 'member', functions: everyFunction('edit'), mayExport: true },
    days: 30,
  },
]

/** The rights of a preset; a last day is counted from the day that is given. */
export function draftOf({ days, rights }: Preset, today: Date): RightsDraft {
  return { ...rights, until: days === undefined ? '' : dayAfter(today, days) }
}

function dayAfter(today: Date, days: number): string {
  const day = new Date(today)
  day.setDate(day.getDate() + days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Whether a draft has the rights of a preset, whatever its last day. */
export function isPreset(draft: Rights, { rights }: Preset): boolean {
  if (draft.role !== rights.role) return false
  if (!isLimited(draft)) return true
  return (
    draft.mayExport === rights.mayExport &&
    departments.every((name) => draft.functions[name] === rights.functions[name])
  )
}

/** Why the rights cannot be given; nothing when they can. */
export function problemOf(rights: Rights): string | undefined {
  if (!isLimited(rights) || departments.some((name) => rights.functions[name] !== 'none')) return undefined
  return 'Please choose View or Edit for at least one function.'
}

/** The rights of a draft as the calls take them. */
export function givenBy({ functions, mayExport, role, until }: RightsDraft): GivenRights {
  return {
    role,
    functions,
    mayExport,
    // An owner has no last day.
    until: isOwner({ role }) || until === '' ? null : until,
  }
}

/** Rights in a few words: "Member: Finance edit, Operations view". */
export function inWords({ functions, role }: Rights): string {
  if (!isLimited({ role })) return roleLabels[role]
  const given = departments.filter((name) => functions[name] !== 'none')
  if (given.length === 0) return 'Member without access'
  const [first] = given
  const isSame = first !== undefined && departments.every((name) => functions[name] === functions[first])
  if (isSame) return `Member: all functions ${functions[first]}`
  return `Member: ${given.map((name) => `${functionLabels[name]} ${functions[name]}`).join(', ')}`
}

/** What somebody who is invited will be able to do, as it is said to them. */
export function youMay({ functions, mayExport, role }: Rights): string {
  if (isOwner({ role })) return 'You will see and change everything, and decide who else may.'
  if (!isLimited({ role })) return 'You will see and change everything.'
  const those = (access: AccessLevel) =>
    new Intl.ListFormat('en-GB').format(
      departments.filter((name) => functions[name] === access).map((name) => functionLabels[name]),
    )
  const does = [
    those('edit') !== '' && `see and change ${those('edit')}`,
    those('view') !== '' && `see ${those('view')}`,
  ].filter((part) => part !== false)
  if (does.length === 0) return 'You will see no folders until an owner lets you.'
  return `You will ${does.join(', and ')}.${mayExport ? '' : ' Downloading whole folders is not included.'}`
}

/** Whether a last day of access is over. The server decides; this is what a list says of it. */
export function hasEnded(until: string | null, now = new Date()): boolean {
  return until !== null && until < dayInLondon(now)
}
