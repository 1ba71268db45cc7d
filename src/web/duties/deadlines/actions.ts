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
  reopenDeadline,
  type Repetition,
  snoozeDeadline,
} from '#contract/duties/deadlines.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { refreshDeadlines } from './queries.ts'

interface Closing {
  deadline: Deadline
  fileId: string | null
  note: string
  /** The day to which the fact moves that the deadline was counted from. */
  madeUpTo?: string | null
}

export function useClose(onDone: () => void = () => undefined) {
  return useSharedChange({
    act: ({ deadline: { id }, fileId, madeUpTo, note }: Closing) =>
      call(closeDeadline, { params: { id }, body: { fileId, note, madeUpTo } }),
    done: ({ deadline }) => `${deadline.title} is done`,
    failure: 'The deadline could not be marked as done.',
    refresh: refreshDeadlines,
    onDone,
  })
}

export function useReopen() {
  return useSharedChange({
    act: ({ id }: Deadline) => call(reopenDeadline, { params: { id } }),
    done: ({ title }) => `${title} is open again`,
    failure: 'The deadline could not be opened again.',
    refresh: refreshDeadlines,
  })
}

export function useSnooze(onDone: () => void) {
  return useSharedChange({
    act: ({ deadline: { id }, until }: { deadline: Deadline; until: string }) =>
      call(snoozeDeadline, { params: { id }, body: { until } }),
    done: ({ deadline, until }) => `${deadline.title} comes back on ${spellDay(until)}`,
    failure: 'The deadline could not be put aside.',
    refresh: refreshDeadlines,
    onDone,
  })
}

export function useAnswerOverdue(onDone: () => void) {
  return useSharedChange({
    act: (answers: Array<{ id: string; answer: OverdueAnswer; fileId: string | null }>) =>
      call(answerOverdue, { body: { answers } }),
    done: ({ length }) => (length === 1 ? 'One answer was saved' : `${String(length)} answers were saved`),
    failure: 'The answers could not be saved.',
    refresh: refreshDeadlines,
    onDone,
  })
}

export function useDismiss() {
  return useSharedChange({
    act: ({ id }: Deadline) => call(dismissDeadline, { params: { id }, body: {} }),
    done: ({ title }) => `${title} does not apply`,
    failure: 'The deadline could not be changed.',
    refresh: refreshDeadlines,
  })
}

export function useRecordEvent(onDone: () => void) {
  return useSharedChange({
    act: ({ about, event, on }: { about: string | null; event: string; on: string; title: string }) =>
      call(recordEvent, { body: { event, on, about } }),
    done: ({ title }) => `${title}: it is in the calendar`,
    failure: 'This could not be recorded.',
    refresh: refreshDeadlines,
    onDone,
  })
}

interface Change {
  deadline: Deadline
  assignedTo: string | null
  note: string
}

export function useChange(onDone: () => void) {
  return useSharedChange({
    act: ({ deadline: { id }, ...body }: Change) => call(changeDeadline, { params: { id }, body }),
    done: ({ deadline }) => `${deadline.title} was changed`,
    failure: 'The deadline could not be changed.',
    refresh: refreshDeadlines,
    onDone,
  })
}

export interface Own {
  title: string
  folderId: string
  due: string
  repeats: Repetition | null
}

export function useAddOwn(onDone: () => void) {
  return useSharedChange({
    act: (body: Own) => call(createDeadline, { body }),
    done: ({ title }) => `${title} was added`,
    failure: 'The deadline could not be added.',
    refresh: refreshDeadlines,
    onDone,
  })
}

export function useChangeOwn(ownId: string, onDone: () => void) {
  return useSharedChange({
    act: (body: Own) => call(changeOwnDeadline, { params: { ownId }, body }),
    done: ({ title }) => `${title} was changed`,
    failure: 'The deadline could not be changed.',
    refresh: refreshDeadlines,
    onDone,
  })
}

export function useDeleteOwn(onDone: () => void) {
  return useSharedChange({
    act: ({ ownId }: Deadline) => call(deleteOwnDeadline, { params: { ownId: ownId ?? '' } }),
    done: ({ title }) => `${title} was deleted`,
    failure: 'The deadline could not be deleted.',
    refresh: refreshDeadlines,
    onDone,
  })
}
