import { getSettings } from '#contract/http/system.ts'
import { answerOf } from './answer.ts'

/** What this installation offers, such as single sign-on and the largest upload. */
export const settingsQuery = answerOf(getSettings)
