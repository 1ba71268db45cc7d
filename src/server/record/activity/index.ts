export { listActivity, presentActivity } from './list.ts'
export {
  type ActivityEntry,
  countActivity,
  namesOf,
  newActivity,
  recordActivity,
  selectActivity,
  selectFormerPeople,
  visibleTo,
} from './repository.ts'
