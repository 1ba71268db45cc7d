import { readFileSync } from 'node:fs'
import { compile as compileTrust } from '@fastify/proxy-addr'
import { z } from 'zod'
import { StartError } from './start-error.ts'

function whole(min: number, max?: number) {
  const number = z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${String(min)}`)
  return max === undefined ? number : number.max(max, `must be at most ${String(max)}`)
}

const port = whole(0, 65_535)

function urlOf(...protocols: string[]) {
  const accepted = protocols.map((protocol) => `${protocol}://`).join(' or ')
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${accepted}`,
    )
}

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

function isTrustList(list: readonly string[]): boolean {
  try {
    compileTrust([...list])
    return true
  } catch {
    return false
  }
}

/** Every environment variable, with its default and meaning (`docs/product.md` §11). */
export const environment = z.object({
  PORT: port.default(3000).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every interface'),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(isTrustList, 'must be addresses, networks (10.0.0.0/8) or loopback, linklocal, uniquelocal')
    .default(['loopback'])
    .describe(
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses, networks or loopback, linklocal, uniquelocal, with commas; one on another machine must be named',
    ),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto or a number from 1 to 99')
    .default('auto')
    .describe(
      'Servers that share the port, so that more than one processor works: a number; auto: one less than there are processors, at least 1. Each takes up to 16 connections of PostgreSQL',
    ),
  BASE_URL: urlOf('http', 'https')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Public address, used in mails and cookies; https: makes cookies Secure. Unset: http://localhost:$PORT',
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder for the embedded database, documents, mails, secrets'),
  DATABASE_URL: urlOf('postgres', 'postgresql')
    .optional()
    .describe('PostgreSQL 18. Unset: an embedded one in DATA_DIR'),
  DATABASE_OWNER_URL: urlOf('postgres', 'postgresql')
    .optional()
    .describe(
      'The same database for the role that owns its tables, which migrates them at the start, makes the role of DATABASE_URL where it is missing, and gives it its rights. Unset: DATABASE_URL owns them, and may change the record of what was done',
    ),
  DIRECT_DATABASE_URL: urlOf('postgres', 'postgresql')
    .optional()
    .describe(
      'The same database and role as DATABASE_URL without a pooler between, when DATABASE_URL is that of PgBouncer in transaction mode: for jobs and live changes, which listen, and for locks of a session. Unset: DATABASE_URL',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Bucket of an S3-compatible store for documents. Unset: DATA_DIR/files'),
  S3_ENDPOINT: urlOf('http', 'https')
    .optional()
    .describe('Address of that store, such as https://s3.eu-west-2.amazonaws.com'),
  S3_REGION: z.string().optional().describe('Region of that store; us-east-1 if it has none'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Access key of that store'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key'),
  S3_PUBLIC: oneOf('redirect', 'proxy')
    .default('proxy')
    .describe(
      'redirect: browsers upload to the store and download from it directly; proxy: through the server',
    ),
  ACCEL_ROOT: z
    .string()
    .regex(/^\/[a-z0-9-]+\/$/, 'must be one name between slashes, such as /stored/')
    .optional()
    .describe(
      'Location of nginx that holds DATA_DIR/files/blobs, /stored/ in deploy/nginx.conf: nginx then sends whole documents itself, after the server has said that it may. Unset: the server sends them',
    ),
  SMTP_URL: urlOf('smtp', 'smtps')
    .optional()
    .describe(
      'Mail server. Unset: each mail is a file in DATA_DIR/outbox, and the log shows its link if HOST is this machine alone',
    ),
  MAIL_FROM: z.string().default('Board Manual <no-reply@localhost>').describe('Sender of mails'),
  MAX_MAIL_BYTES: whole(1)
    .default(20_971_520)
    .describe('Largest document sent by mail, in bytes; most mail servers refuse more'),
  MAX_MAILS_PER_HOUR: whole(1)
    .default(1000)
    .describe(
      'Mails of each kind that the whole server sends in an hour: documents, invitations, links of registrations and the others',
    ),
  MAX_MAILS_TO_ADDRESS: whole(1)
    .default(50)
    .describe('Documents that one address is sent in a day, by everybody together'),
  NEW_ACCOUNTS_MAY_MAIL: oneOf('auto', 'yes', 'no')
    .default('auto')
    .describe(
      'no: an account sends no documents by mail on its first day, the master administrator excepted; yes: it does; auto: it does where only this machine reaches the server (HOST and BASE_URL), and where REGISTRATION is not open',
    ),
  CLAMD_URL: z
    .string()
    .regex(/^((tcp|tls):\/\/[^/\s]+|unix:\/\S+)$/, 'must be tcp://host:port, tls://host:port or unix:/path')
    .refine((value) => URL.canParse(value), 'must be tcp://host:port, tls://host:port or unix:/path')
    .optional()
    .describe(
      'clamd that scans every upload, as tcp://host:port, tls://host:port or unix:/path. Unset: no scan',
    ),
  REQUIRE_TLS: oneOf('on', 'off')
    .default('off')
    .describe(
      'on: database (?sslmode=verify-full), mail server, clamd (tls://), store and identity provider are reached by TLS alone, with certificates that are checked; the server does not start with an address that allows less',
    ),
  OIDC_ISSUER: urlOf('https', 'http')
    .optional()
    .describe('OpenID Connect provider for signing in. Unset: by e-mail and password only'),
  OIDC_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Client id at the provider; register BASE_URL/api/callback as redirect address, and BASE_URL/login for after signing out',
    ),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of that client'),
  COMPANIES_HOUSE_KEY: z
    .string()
    .optional()
    .describe(
      'Key of the public data API of Companies House, by which companies look up what it has on record of them. Unset: they answer the questions themselves',
    ),
  HELP_CONTACT: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Whom people of this server ask for help: an e-mail address, a telephone number or a name, shown on the help page',
    ),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .transform((address) => address.toLowerCase())
    .optional()
    .describe(
      'The master administrator. Unset: while HOST and BASE_URL are this machine alone, the first account that verifies its e-mail; else who registers at the address that the start prints',
    ),
  REGISTRATION: oneOf('open', 'invite', 'closed')
    .default('open')
    .describe('Who may open an account: open: everybody; invite: who is invited; closed: nobody'),
  REQUIRE_2FA: oneOf('none', 'admin', 'all')
    .default('none')
    .describe(
      'Who must have a second factor to do anything: none, admin (the master administrator) or all. Signing in at the OpenID Connect provider counts as one',
    ),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key that signs cookies and upload addresses. Unset: made once and kept in DATA_DIR'),
  SESSION_IDLE_MINUTES: whole(1, 10_080)
    .optional()
    .describe('A session that is not used for so long ends. In any case it ends 7 days after signing in'),
  MAX_UPLOAD_BYTES: whole(1).default(52_428_800).describe('Largest file that is accepted, in bytes'),
  COMPANY_QUOTA_BYTES: whole(1)
    .optional()
    .describe(
      'Bytes that a company may store, trash and unfinished uploads included; the administrator may give a company another number. Unset: any number',
    ),
  COMPANY_QUOTA_FILES: whole(1).optional().describe('Files that a company may have. Unset: any number'),
  COMPANY_QUOTA_FOLDERS: whole(1).optional().describe('Folders that a company may have. Unset: any number'),
  COMPANY_QUOTA_WORDS: whole(1)
    .optional()
    .describe(
      'Different words that can be searched, summed over the documents of a company. Unset: any number',
    ),
  MIN_FREE_BYTES: whole(0)
    .default(500_000_000)
    .describe(
      'Uploads are refused while the disk of DATA_DIR has fewer free bytes, so that the embedded database can go on',
    ),
  WORKERS: oneOf('inline', 'none')
    .default('inline')
    .describe(
      'inline: jobs run beside the server; none: a separate "npm run worker" on the same data runs them',
    ),
  OFFICE_CONVERTER: oneOf('auto', 'none')
    .default('auto')
    .describe(
      'auto: Office documents become PDFs by the LibreOffice of the machine, else by the bundled one if there are 3 GB of memory; none: they have no print form',
    ),
  SANDBOX: oneOf('auto', 'require')
    .default('auto')
    .describe(
      'auto: documents are opened in the best sandbox that the machine offers; require: only in namespaces without network and other files, else the server does not start',
    ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .default('info')
    .describe('How much is logged'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token for GET /metrics (deploy/prometheus.yml). Unset: nobody may read it there'),
  METRICS_PORT: port
    .optional()
    .describe(
      'Port of a listener for GET /metrics alone; it asks for METRICS_TOKEN only if that is set. Unset: none',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that METRICS_PORT listens on'),
  MAX_DELAY_MS: whole(0)
    .default(1000)
    .describe('Longest delay of the event loop, in milliseconds; beyond, requests get 503. 0: any'),
  OUTSIDERS: z
    .string()
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    )
    .refine(
      (parts) =>
        parts.every((part) => /^(?=.*\.)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(part)) ||
        /^(on|off)$/.test(parts.join(',')),
      'must be on, off, or domains with commas, such as bank.example,accountants.example',
    )
    .transform(([first, ...rest]): 'on' | 'off' | string[] =>
      first === 'on' || first === 'off' ? first : [first ?? '', ...rest],
    )
    .default('on')
    .describe(
      'Who may be given papers, and asked for papers, without an account: on: everybody; off: nobody; or domains with commas, such as bank.example,accountants.example: who has an address there. What was sent to others before stops',
    ),
  RATE_LIMIT: oneOf('on', 'off').default('on').describe('off: no rate limits, for load tests'),
})

export type Config = z.output<typeof environment>

/** An invalid environment. The message has a line for each fault. */
export class ConfigError extends StartError {
  constructor(faults: readonly string[]) {
    super(
      ['The environment has values that cannot be used:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
    )
    this.name = 'ConfigError'
  }
}

/** Variables that must be set together: any of them with the prefix requires the whole set. */
const sets = [
  {
    prefix: 'S3_',
    names: ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  },
  { prefix: 'DIRECT_', names: ['DIRECT_DATABASE_URL', 'DATABASE_URL'] },
  { prefix: 'OIDC_', names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
] as const satisfies ReadonlyArray<{ prefix: string; names: ReadonlyArray<keyof Config> }>

function faultsOfSets(given: Record<string, unknown>): string[] {
  return sets.flatMap(({ names, prefix }) => {
    const first = names.find((name) => name.startsWith(prefix) && name in given)
    if (first === undefined) return []
    return names.filter((name) => !(name in given)).map((name) => `${name} is needed beside ${first}`)
  })
}

/** Whether an address of the database demands TLS and checks the certificate, or leads to a socket of this machine. */
function isTlsDatabase(url: string): boolean {
  const { searchParams } = new URL(url)
  return searchParams.get('sslmode') === 'verify-full' || searchParams.get('host')?.startsWith('/') === true
}

/** With `REQUIRE_TLS`, what each address must be. SMTP without `smtps:` begins TLS by STARTTLS (`mail/mailer.ts`). */
const tlsRules: ReadonlyArray<{
  name: keyof Config
  isTls: (url: string) => boolean
  words: string
}> = [
  { name: 'DATABASE_URL', isTls: isTlsDatabase, words: 'must have ?sslmode=verify-full' },
  { name: 'DATABASE_OWNER_URL', isTls: isTlsDatabase, words: 'must have ?sslmode=verify-full' },
  { name: 'DIRECT_DATABASE_URL', isTls: isTlsDatabase, words: 'must have ?sslmode=verify-full' },
  { name: 'CLAMD_URL', isTls: (url) => !url.startsWith('tcp:'), words: 'must begin with tls:// or unix:/' },
  { name: 'S3_ENDPOINT', isTls: (url) => url.startsWith('https:'), words: 'must begin with https://' },
  { name: 'OIDC_ISSUER', isTls: (url) => url.startsWith('https:'), words: 'must begin with https://' },
]

function faultsOfTls(given: Record<string, string>): string[] {
  if (given['REQUIRE_TLS'] !== 'on') return []
  return tlsRules.flatMap(({ name, isTls, words }) => {
    const url = given[name]
    return url === undefined || !URL.canParse(url) || isTls(url) ? [] : [`${name} ${words} with REQUIRE_TLS`]
  })
}

/** The largest body of a single PUT in S3, in bytes. */
const S3_MAX_BYTES = 5 * 1024 ** 3

/** Variables whose value may be in a file that `<name>_FILE` names, as container platforms hand out secrets. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DIRECT_DATABASE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'COMPANIES_HOUSE_KEY',
  'SESSION_SECRET',
  'METRICS_TOKEN',
] as const satisfies ReadonlyArray<keyof Config>

/** Puts the content of the files that are named in the place of the variables, and says which of them cannot be used. */
function readSecretFiles(given: Record<string, string>): string[] {
  return secrets.flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (name in given) return [`${name} and ${name}_FILE are both set`]
    try {
      given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      return []
    } catch {
      return [`${name}_FILE names a file that cannot be read`]
    }
  })
}

/**
 * Reads the environment. An empty value counts as unset.
 *
 * @throws ConfigError that names every fault
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && value !== '') given[name] = value
  const faultsOfFiles = readSecretFiles(given)
  const parsed = environment.safeParse(given)
  const issues = parsed.error?.issues ?? []
  const faults = [
    ...faultsOfFiles,
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...faultsOfSets(given),
    ...faultsOfTls(given),
    ...('DATABASE_OWNER_URL' in given && !('DATABASE_URL' in given)
      ? ['DATABASE_URL is needed beside DATABASE_OWNER_URL']
      : []),
    ...('S3_BUCKET' in given && Number(given['MAX_UPLOAD_BYTES']) > S3_MAX_BYTES
      ? [`MAX_UPLOAD_BYTES must be at most ${String(S3_MAX_BYTES)} with S3_BUCKET`]
      : []),
  ]
  if (parsed.success && faults.length === 0) return parsed.data
  throw new ConfigError(faults)
}

/** The text of `.env.example`: every variable with its meaning and default, commented out. */
export function environmentExample(): string {
  const entries = Object.entries(environment.shape).map(([name, schema]) => {
    const preset = schema.safeParse(undefined).data ?? ''
    const isSecret = secrets.some((secret) => secret === name)
    const orFile = isSecret ? `. ${name}_FILE may name a file that holds it` : ''
    return `# ${schema.description ?? ''}${orFile}\n#${name}=${String(preset)}\n`
  })
  return [
    '# Every setting of Board Manual. Made from src/server/platform/config.ts by "npm run docs".\n',
    ...entries,
  ].join('\n')
}
