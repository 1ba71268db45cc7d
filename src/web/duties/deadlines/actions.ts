import { recordEvent } from '#contract/duties/company-events.ts'
import * as calls from '#contract/duties/deadlines.ts'
import type { Deadline, OverdueAnswer, OwnDeadline } from '#contract/duties/deadlines.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { call } from '#web/platform/base/call.ts'
import { changesRefreshing } from '#web/platform/base/shared-change.ts'
import { refreshDeadlines } from './queries.ts'

const changeOf = changesRefreshing(refreshDeadlines)

interface Closing {
  deadline: Deadline
  fileId: string | null
  note: string
  /** The day to which the fact moves that the deadline was counted from. */
  madeUpTo?: string | null
}

export const useClose = changeOf({
  act: ({ deadline: { id }, fileId, madeUpTo, note }: Closing) =>
    call(calls.closeDeadline, { params: { id }, body: { fileId, note, madeUpTo } }),
  done: ({ deadline }) => `${deadline.title} is done`,
  failure: 'The deadline could not be marked as done.',
})

export const useReopen = changeOf({
  act: ({ id }: Deadline) => call(calls.reopenDeadline, { params: { id } }),
  done: ({ title }) => `${title} is open again`,
  failure: 'The deadline could not be opened again.',
})

export const useSnooze = changeOf({
  act: ({ deadline: { id }, until }: { deadline: Deadline; until: string }) =>
    call(calls.snoozeDeadline, { params: { id }, body: { until } }),
  done: ({ deadline, until }) => `${deadline.title} comes back on ${spellDay(until)}`,
  failure: 'The deadline could not be put aside.',
})

export const useAnswerOverdue = changeOf({
  act: (answers: Array<{ id: string; answer: OverdueAnswer; fileId: string | null }>) =>
    call(calls.answerOverdue, { body: { answers } }),
  done: ({ length }) => (length === 1 ? 'One answer was saved' : `${String(length)} answers were saved`),
  failure: 'The answers could not be saved.',
})

export const useDismiss = changeOf({
  act: ({ id }: Deadline) => call(calls.dismissDeadline, { params: { id }, body: {} }),
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
    call(calls.changeDeadline, { params: { id }, body }),
  done: ({ deadline }) => `${deadline.title} was changed`,
  failure: 'The deadline could not be changed.',
})

export const useAddOwn = changeOf({
  act: (body: OwnDeadline) => call(calls.createDeadline, { body }),
  done: ({ title }) => `${title} was added`,
  failure: 'The deadline could not be added.',
})

export const useChangeOwn = changeOf({
  act: ({ ownId, ...body }: OwnDeadline & { ownId: string }) =>
    call(calls.changeOwnDeadline, { params: { ownId }, body }),
  done: ({ title }) => `${title} was changed`,
  failure: 'The deadline could not be changed.',
})

export const useDeleteOwn = changeOf({
  act: ({ ownId }: Deadline) => call(calls.deleteOwnDeadline, { params: { ownId: ownId ?? '' } }),
  done: ({ title }) => `${title} was deleted`,
  failure: 'The deadline could not be deleted.',
})
