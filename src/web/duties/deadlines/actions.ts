import { recordEvent } from '#contract/duties/company-events.ts'
import {
  answerOverdue,
  changeDeadline,
  changeOwnDeadline,
  closeDeadline,
  createDeadline,
  type Deadline,
  deleteOwnDeadline,
  dismissDeadline,
  type OverdueAnswer,
  type OwnDeadline,
  reopenDeadline,
  snoozeDeadline,
} from '#contract/duties/deadlines.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { refreshDeadlines } from './queries.ts'

interface Change<Input> {
  act: (input: Input) => Promise<unknown>
  done: (input: Input) => string
  failure: string
}

/** A change of deadlines, after which they are read again. */
function changeOf<Input>(change: Change<Input>) {
  return function useChangeOfDeadlines(onDone?: () => void) {
    return useSharedChange({ ...change, refresh: refreshDeadlines, onDone })
  }
}

interface Closing {
  deadline: Deadline
  fileId: string | null
  note: string
  /** The day to which the fact moves that the deadline was counted from. */
  madeUpTo?: string | null
}

export const useClose = changeOf({
  act: ({ deadline: { id }, fileId, madeUpTo, note }: Closing) =>
    call(closeDeadline, { params: { id }, body: { fileId, note, madeUpTo } }),
  done: ({ deadline }) => `${deadline.title} is done`,
  failure: 'The deadline could not be marked as done.',
})

export const useReopen = changeOf({
  act: ({ id }: Deadline) => call(reopenDeadline, { params: { id } }),
  done: ({ title }) => `${title} is open again`,
  failure: 'The deadline could not be opened again.',
})

export const useSnooze = changeOf({
  act: ({ deadline: { id }, until }: { deadline: Deadline; until: string }) =>
    call(snoozeDeadline, { params: { id }, body: { until } }),
  done: ({ deadline, until }) => `${deadline.title} comes back on ${spellDay(until)}`,
  failure: 'The deadline could not be put aside.',
})

export const useAnswerOverdue = changeOf({
  act: (answers: Array<{ id: string; answer: OverdueAnswer; fileId: string | null }>) =>
    call(answerOverdue, { body: { answers } }),
  done: ({ length }) => (length === 1 ? 'One answer was saved' : `${String(length)} answers were saved`),
  failure: 'The answers could not be saved.',
})

export const useDismiss = changeOf({
  act: ({ id }: Deadline) => call(dismissDeadline, { params: { id }, body: {} }),
  done: ({ title }) => `${title} does not apply`,
  failure: 'The deadline could not be changed.',
})

export const useRecordEvent = changeOf({
  act: ({ about, event, on }: { about: string | null; event: string; on: string; title: string }) =>
    call(recordEvent, { body: { event, on, about } }),
  done: ({ title }) => `${title}: it is in the calendar`,
  failure: 'This could not be recorded.',
})

export const useChange = changeOf({
  act: ({ deadline: { id }, ...body }: { deadline: Deadline; assignedTo: string | null; note: string }) =>
    call(changeDeadline, { params: { id }, body }),
  done: ({ deadline }) => `${deadline.title} was changed`,
  failure: 'The deadline could not be changed.',
})

export const useAddOwn = changeOf({
  act: (body: OwnDeadline) => call(createDeadline, { body }),
  done: ({ title }) => `${title} was added`,
  failure: 'The deadline could not be added.',
})

export const useChangeOwn = changeOf({
  act: ({ ownId, ...body }: OwnDeadline & { ownId: string }) =>
    call(changeOwnDeadline, { params: { ownId }, body }),
  done: ({ title }) => `${title} was changed`,
  failure: 'The deadline could not be changed.',
})

export const useDeleteOwn = changeOf({
  act: ({ ownId }: Deadline) => call(deleteOwnDeadline, { params: { ownId: ownId ?? '' } }),
  done: ({ title }) => `${title} was deleted`,
  failure: 'The deadline could not be deleted.',
})
