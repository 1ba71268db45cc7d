export { listActivity, presentActivity } from './list.ts'
export { type ActivityEntry, newActivity, recordActivity, selectActivity } from './repository.ts'
