import { readFileSync } from 'node:fs'
import { compile as compileTrust } from '@fastify/proxy-addr'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(65535, 'must be at most 65535')

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
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses, networks or loopback, linklocal, uniquelocal, with commas',
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
    .describe('PostgreSQL server. Unset: an embedded one in DATA_DIR'),
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
  SMTP_URL: urlOf('smtp', 'smtps')
    .optional()
    .describe('Mail server. Unset: each mail is a file in DATA_DIR/outbox, and the log shows its link'),
  MAIL_FROM: z.string().default('Board Manual <no-reply@localhost>').describe('Sender of mails'),
  MAX_MAIL_BYTES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(20_971_520)
    .describe('Largest document sent by mail, in bytes; most mail servers refuse more'),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/\s]+|unix:\/\S+)$/, 'must be tcp://host:port or unix:/path')
    .refine((value) => URL.canParse(value), 'must be tcp://host:port or unix:/path')
    .optional()
    .describe('clamd that scans every upload, as tcp://host:port or unix:/path. Unset: no scan'),
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
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .transform((address) => address.toLowerCase())
    .optional()
    .describe('The master administrator. Unset: the first account that verifies its e-mail'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key that signs cookies and upload addresses. Unset: made once and kept in DATA_DIR'),
  MAX_UPLOAD_BYTES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(52_428_800)
    .describe('Largest file that is accepted, in bytes'),
  WORKERS: oneOf('inline', 'none')
    .default('inline')
    .describe('inline: jobs run beside the server; none: a separate "npm run worker" runs them'),
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
    .describe('Bearer token for /metrics. Unset: only this machine may read it'),
  MAX_DELAY_MS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .default(1000)
    .describe('Longest delay of the event loop, in milliseconds; beyond, requests get 503. 0: any'),
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
  { prefix: 'OIDC_', names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
] as const satisfies ReadonlyArray<{ prefix: string; names: ReadonlyArray<keyof Config> }>

function faultsOfSets(given: Record<string, unknown>): string[] {
  return sets.flatMap(({ names, prefix }) => {
    const first = names.find((name) => name.startsWith(prefix) && name in given)
    if (first === undefined) return []
    return names.filter((name) => !(name in given)).map((name) => `${name} is needed beside ${first}`)
  })
}

/** The largest body of a single PUT in S3, in bytes. */
const S3_MAX_BYTES = 5 * 1024 ** 3

/** Variables whose value may stand in a file that `<name>_FILE` names, as container platforms hand out secrets. */
const secrets = [
  'DATABASE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
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
