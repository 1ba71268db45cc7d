import type { Post } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { OutsidersSetting } from './state.ts'

/** What the use cases of links depend on. */
export interface LinkDependencies {
  db: Database
  post: Pick<Post, 'ask' | 'send'>
  outsiders: OutsidersSetting
  /** Public address, without a trailing slash. */
  baseUrl: string
  now: () => Date
}
