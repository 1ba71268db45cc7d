import { useMutation } from '@tanstack/react-query'
import {
  changeDeadline,
  closeDeadline,
  createDeadline,
  type Deadline,
  deleteOwnDeadline,
  reopenDeadline,
  type Repetition,
  snoozeDeadline,
} from '#contract/deadlines.ts'
import { spellDay } from '#contract/plain-date.ts'
import { call } from '#web/base/call.ts'
import { showFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshDeadlines } from './queries.ts'

/** A change of deadlines: its notice, its message for a failure, and the lists read again. */
function useDeadlineChange<Input, Result>({
  act,
  done,
  failure,
  onDone,
}: {
  act: (input: Input) => Promise<Result>
  done: (input: Input) => string
  failure: string
  onDone?: () => void
}) {
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      toast({ title: done(input), variant: 'success' })
      onDone?.()
    },
    onError: (error) => showFailure(error, failure),
    // Also after a failure: somebody else may have been faster.
    onSettled: refreshDeadlines,
  })
}

interface Closing {
  deadline: Deadline
  fileId: string | null
  note: string
}

export function useClose(onDone: () => void = () => undefined) {
  return useDeadlineChange({
    act: ({ deadline: { id }, fileId, note }: Closing) =>
      call(closeDeadline, { params: { id }, body: { fileId, note } }),
    done: ({ deadline }) => `${deadline.title} is done`,
    failure: 'The deadline could not be closed.',
    onDone,
  })
}

export function useReopen() {
  return useDeadlineChange({
    act: ({ id }: Deadline) => call(reopenDeadline, { params: { id } }),
    done: ({ title }) => `${title} is open again`,
    failure: 'The deadline could not be opened again.',
  })
}

export function useSnooze(onDone: () => void) {
  return useDeadlineChange({
    act: ({ deadline: { id }, until }: { deadline: Deadline; until: string }) =>
      call(snoozeDeadline, { params: { id }, body: { until } }),
    done: ({ deadline, until }) => `${deadline.title} comes back on ${spellDay(until)}`,
    failure: 'The deadline could not be put aside.',
    onDone,
  })
}

interface Change {
  deadline: Deadline
  assignedTo: string | null
  note: string
}

export function useChange(onDone: () => void) {
  return useDeadlineChange({
    act: ({ deadline: { id }, ...body }: Change) => call(changeDeadline, { params: { id }, body }),
    done: ({ deadline }) => `${deadline.title} was changed`,
    failure: 'The deadline could not be changed.',
    onDone,
  })
}

interface Own {
  title: string
  folderId: string
  due: string
  repeats: Repetition | null
}

export function useAddOwn(onDone: () => void) {
  return useDeadlineChange({
    act: (body: Own) => call(createDeadline, { body }),
    done: ({ title }) => `${title} was added`,
    failure: 'The deadline could not be added.',
    onDone,
  })
}

export function useDeleteOwn(onDone: () => void) {
  return useDeadlineChange({
    act: ({ ownId }: Deadline) => call(deleteOwnDeadline, { params: { ownId: ownId ?? '' } }),
    done: ({ title }) => `${title} was deleted`,
    failure: 'The deadline could not be deleted.',
    onDone,
  })
}
