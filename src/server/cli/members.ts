import { email as emailSchema } from '#contract/platform/credentials.ts'
import { departments } from '#contract/company/built-in-folders.ts'
import { isDay } from '#contract/platform/plain-date.ts'
import {
  accessLevels,
  type FunctionAccess,
  isLimited,
  rightsOf,
  type Role,
  roles,
} from '#contract/company/roles.ts'
import { changeMembership, type MembershipChange } from './change-membership.ts'
import { StartError } from '#server/platform/start-error.ts'
import { selectMemberships } from '#server/company/workspaces/index.ts'
import { counted } from './progress.ts'
import { type Input, textOption, type Verb } from './verb.ts'

/** Lists who belongs to which company, and adds, changes and removes members. */
export const members: Verb = {
  help: `Without --add, --change or --remove it lists the members: of one company, of one person, or all. Each change goes on
the security log of the company, as the operator's. A company keeps an owner.

  --company <id>        of this company; needed for a change
  --email <address>     of this person; needed for a change
  --add                 make the person, who has an account, a member
  --change              give the member another role or other rights
  --remove              end the access of the member at once
  --role <role>         owner, director or member
  --functions <list>    of a member: function=access, with commas between them, as "finance=edit,operations=view";
                        the functions are managing, finance, sales and operations
  --export              of a member: may export
  --until <day>         the last day of access, as 2026-12-31`,
  options: {
    company: { type: 'string' },
    email: { type: 'string' },
    add: { type: 'boolean' },
    change: { type: 'boolean' },
    remove: { type: 'boolean' },
    role: { type: 'string' },
    functions: { type: 'string' },
    export: { type: 'boolean' },
    until: { type: 'string' },
  },

  async run({ services, say }, input) {
    const { db } = services.connection
    const wanted = (['add', 'change', 'remove'] as const).filter((name) => input.options[name] === true)
    if (wanted.length > 1) throw new StartError('Choose one of --add, --change and --remove.')
    const company = textOption(input, 'company')
    if (company !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(company))
      throw new StartError(`${company} is no id of a company; the list shows them.`)
    const address = textOption(input, 'email')
    const email = address === undefined ? undefined : emailSchema.safeParse(address)
    if (email?.success === false) throw new StartError(`${String(address)} is no e-mail address.`)
    const [kind] = wanted
    if (kind !== undefined) {
      if (company === undefined || email === undefined)
        throw new StartError(`--${kind} needs --company <id> and --email <address>.`)
      const change: MembershipChange = kind === 'remove' ? { kind } : { kind, ...givenBy(input) }
      await changeMembership(db, company, email.data, change)
    }
    const rows = await selectMemberships(db, { workspaceId: company, email: email?.data })
    for (const { companyId, name, ...row } of rows)
      say([companyId, name ?? '(no name)', row.email, describe(row)].join('  '))
    say(counted(rows.length, 'membership'))
    return true
  },
}

function describe(row: {
  role: Role
  functions: Partial<FunctionAccess>
  mayExport: boolean
  until: string | null
}): string {
  const { functions, mayExport, role } = rightsOf(row)
  const given = departments.filter((name) => functions[name] !== 'none')
  return [
    role,
    ...(isLimited(row) ? given.map((name) => `${shortName(name)}=${functions[name]}`) : []),
    ...(isLimited(row) && mayExport ? ['export'] : []),
    ...(row.until === null ? [] : [`until ${row.until}`]),
  ].join(' ')
}

const shortName = (department: string) => (/^[A-Za-z]+/.exec(department)?.[0] ?? department).toLowerCase()

/** What the options say of rights; what they leave out is left to the membership. */
function givenBy(input: Input) {
  const role = textOption(input, 'role')
  if (role !== undefined && !roles.some((one) => one === role))
    throw new StartError('--role is owner, director or member.')
  const list = textOption(input, 'functions')
  const until = textOption(input, 'until')
  if (until !== undefined && !isDay(until)) throw new StartError('--until is a day such as 2026-12-31.')
  return {
    ...(role !== undefined && { role: role as Role }),
    ...(list !== undefined && { functions: functionsIn(list) }),
    ...(input.options['export'] === true && { mayExport: true }),
    ...(until !== undefined && { until }),
  }
}

function functionsIn(list: string): Partial<FunctionAccess> {
  return Object.fromEntries(
    list.split(',').map((part) => {
      const [name = '', access = ''] = part.trim().toLowerCase().split('=')
      const department = departments.find((one) => shortName(one) === name)
      const level = accessLevels.find((one) => one === access)
      if (department === undefined || level === undefined)
        throw new StartError(`"${part.trim()}" is no function with none, view or edit, as finance=edit.`)
      return [department, level]
    }),
  )
}
