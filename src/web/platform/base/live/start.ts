import { streamEvents, streamMasterEvents } from '#contract/notices/events.ts'
import { urlOf } from '../call.ts'
import { followChanges } from './follow-changes.ts'

/** @returns ends it */
export function start(of: 'manual' | 'template'): () => void {
  return of === 'template'
    ? followChanges(streamMasterEvents.access, urlOf(streamMasterEvents, {}))
    : followChanges(streamEvents.access, urlOf(streamEvents, { query: { people: 'true' } }))
}
