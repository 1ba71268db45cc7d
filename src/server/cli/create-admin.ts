import type { z } from 'zod'
import { email as emailSchema, password as passwordSchema } from '#contract/platform/credentials.ts'
import { appointAdministrator, findUserByEmail } from '#server/people/index.ts'
import { deleteFeedsOf } from '#server/duties/deadlines/index.ts'
import { fileContents } from '#server/manual/files/index.ts'
import { copyTemplate } from '#server/manual/folders/index.ts'
import { StartError } from '#server/platform/start-error.ts'
import { PASSWORD_VARIABLE, readPassword } from './password.ts'
import { textOption, type Verb } from './verb.ts'

/** Makes or promotes the master administrator. */
export const createAdmin: Verb = {
  help: `The password of a new account is taken from ${PASSWORD_VARIABLE}, is asked for on a terminal, or is the first
line of the input. An account that exists keeps its password, unless --new-password is given.

  --first-name <name>   of a new account; without it the part of the address before the @
  --last-name <name>
  --new-password        give an account that exists another password, and end its sessions, upload tokens,
                        calendar addresses and linked sign-ins`,
  options: {
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'new-password': { type: 'boolean' },
  },

  async run({ config, services, say, env }, input) {
    const email = checked(emailSchema, input.operands[0])
    const { ADMIN_EMAIL } = config
    if (ADMIN_EMAIL !== undefined && ADMIN_EMAIL !== email)
      throw new StartError(
        `ADMIN_EMAIL names ${ADMIN_EMAIL}, who would be the administrator again at the next start. Change it first.`,
      )
    const { masterWorkspaceId } = services
    const { db } = services.connection
    const needsPassword =
      input.options['new-password'] === true || (await findUserByEmail(db, email)) === undefined
    const password = needsPassword
      ? checked(passwordSchema, await readPassword({ env, input: process.stdin, output: process.stderr }))
      : undefined
    const isNew = await appointAdministrator(
      {
        db,
        copyTemplate: (tx, id) => copyTemplate(tx, { contents: fileContents, masterWorkspaceId }, id),
        endTokens: [deleteFeedsOf],
      },
      {
        email,
        firstName: textOption(input, 'first-name') ?? email.slice(0, email.indexOf('@')),
        lastName: textOption(input, 'last-name') ?? null,
        password,
      },
    )
    say(isNew ? `${email} was made, as the master administrator.` : `${email} is the master administrator.`)
    return true
  },
}

function checked(schema: z.ZodType<string>, value: unknown): string {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new StartError(parsed.error.issues.map(({ message }) => message).join('\n'))
}
