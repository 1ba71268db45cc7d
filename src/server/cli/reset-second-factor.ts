import { resetFactors } from '#server/people/index.ts'
import { StartError } from '#server/platform/start-error.ts'
import { textOption, type Verb } from './verb.ts'

/** Lets somebody in again who has lost the second factor and the recovery codes. */
export const resetSecondFactor: Verb = {
  help: `Make sure first that it is them who ask: their password alone opens the account afterwards. Their sessions end,
and their address is told. It stands in the security log.

  --email <address>     of the account`,
  options: { email: { type: 'string' } },

  async run({ services, say }, input) {
    const email = textOption(input, 'email')?.trim().toLowerCase()
    if (email === undefined) throw new StartError('--email is needed.')
    const removed = await resetFactors(services.connection.db, email)
    if (removed === undefined) throw new StartError(`There is no account of ${email}.`)
    say(removed === 0 ? `${email} has no second factor.` : `The second factor of ${email} was removed.`)
    return true
  },
}
