import type { JobEntry } from '#contract/administration/administration.ts'
import { formatCount } from '#web/platform/ui/format.ts'

/** What the codes of failures mean that an administrator meets most, with mail servers. */
const failures: Partial<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection broke',
  EAUTH: 'the mail server refused the name or the password',
  EDNS: 'its name is not known',
  EENVELOPE: 'the mail server refused an address',
  EMESSAGE: 'the mail server refused the email',
  ENOTFOUND: 'its name is not known',
  ESOCKET: 'the connection failed',
  ETIMEDOUT: 'no answer in time',
}

/** `no answer in time (ETIMEDOUT)`; a code without words as it is. */
export function failureInWords(code: string): string {
  const words = failures[code]
  return words === undefined ? code : `${words} (${code})`
}

/** `1 company`, `1,204 companies`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

const tasks: Partial<Record<string, string>> = {
  'account-mail': 'Email about an account',
  'company-mail': 'Email about a company',
  'outside-mail': 'Email to somebody without an account',
  'request-mail': 'Email that asks for papers',
  'pack-mail': 'Email that gives papers',
  'mail-outside': 'Reminders to people without an account',
  'mail-seals': 'Emails with the seals of the record',
  'mail-daily': 'The daily emails',
  'prepare-practice': 'Counting what falls due and is missing, for people with several companies',
  'read-document': 'Reading a paper',
  'recognise-text': 'Recognising the text of a scan',
  'convert-document': 'Making a print form',
  suggest: 'Suggesting folders',
  'read-facts': 'Reading the facts of papers again',
  'clear-leftovers': 'Clearing what has expired',
  'empty-trash': 'Emptying the trash',
  'collect-bytes': 'Deleting bytes that no paper has',
  'seal-record': 'Sealing the record',
}

export function jobInWords({ mail, task }: Pick<JobEntry, 'task' | 'mail'>): string {
  const does = tasks[task] ?? task
  return mail === null ? does : `${does}: ${mail.replaceAll('-', ' ')}`
}
