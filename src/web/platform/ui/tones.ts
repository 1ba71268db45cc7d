import { type Department, isDepartment } from '#contract/company/built-in-folders.ts'
import type { FileKind } from '#contract/documents/mimetypes.ts'

/** A colour of the design system: a director function's, or that of a kind of document (`styles/colours.css`). */
export type Tone = 'managing' | 'finance' | 'sales' | 'operations' | FileKind['colour']

/**
 * The colours of states, the same on every page: `late` was due or has ended; `soon` is to be done; `done` is here or was
 * done; `waiting` is with somebody.
 */
export type StateTone = 'late' | 'soon' | 'done' | 'waiting'

const tones: Record<Department, Tone> = {
  'Managing Director': 'managing',
  'Finance Director': 'finance',
  'Sales/Marketing Director': 'sales',
  'Operations Director': 'operations',
}

/** The colour of a director function; grey for any other department. */
export function toneOf(department: string): Tone {
  return isDepartment(department) ? tones[department] : 'grey'
}
