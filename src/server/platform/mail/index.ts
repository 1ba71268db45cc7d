export { mailFailure } from './failure.ts'
export type { Letter } from './letter.ts'
export type { Asker } from './limits.ts'
export { linkInto } from './link-into.ts'
export { createPost, type Post } from './post.ts'
export {
  addressInMail,
  linkInMail,
  nameInMail,
  ownValue,
  personInMail,
  recordInMail,
  ruleInMail,
  spellTime,
  typedSubject,
  type Words,
  words,
  type Writer,
} from './words.ts'
