export { listActivity, presentActivity } from './list.ts'
export {
  aboutFile,
  type ActivityEntry,
  countActivity,
  namesOf,
  inFolder,
  newActivity,
  nobodyIn,
  recordActivity,
  selectActivity,
  selectFormerPeople,
  visibleTo,
} from './repository.ts'
export { papersWait } from './suggest-anew.ts'
