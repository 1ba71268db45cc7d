import { Gauge } from 'lucide-react'
import { useState } from 'react'
import type { CompanyEntry } from '#contract/administration/administration.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { formatDay, formatFiles, formatSize } from '#web/platform/ui/format.ts'
import { Entries, Entry } from './entries.tsx'
import { allCompaniesQuery, useSetQuota } from './queries.ts'
import { counted } from './words.ts'

interface Props {
  words: string
  /** How much a company may store unless it has a quota of its own; null when none is limited. */
  quotaBytes: number | null
}

/** The companies of the server with what they store; each can have a quota of its own where the server sets one. */
export function Companies({ quotaBytes, words }: Props) {
  const [changed, setChanged] = useState<CompanyEntry>()
  return (
    <>
      <Entries
        query={allCompaniesQuery(words)}
        of="companies"
        none="No companies yet"
        isSearch={words !== ''}
      >
        {(company) => (
          <Entry
            title={<bdi>{company.name ?? 'Company without a name'}</bdi>}
            mark={markOf(company)}
            facts={[
              counted(company.members, 'member'),
              formatFiles(company.files),
              storageOf(company),
              `Made ${formatDay(company.createdAt)}`,
            ]}
            action={
              quotaBytes !== null && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Quota of ${company.name ?? 'the company'}`}
                  onClick={() => setChanged(company)}
                >
                  <Gauge aria-hidden />
                  Quota…
                </Button>
              )
            }
          />
        )}
      </Entries>
      {changed !== undefined && quotaBytes !== null && (
        <QuotaDialog company={changed} quotaBytes={quotaBytes} onClose={() => setChanged(undefined)} />
      )}
    </>
  )
}

function markOf({ bytes: { allowed, used }, closedAt }: CompanyEntry): string | undefined {
  if (closedAt !== null) return `Closed ${formatDay(closedAt)}`
  return allowed !== null && used >= allowed ? 'Full' : undefined
}

function storageOf({ bytes: { allowed, used }, hasOwnQuota }: CompanyEntry): string {
  if (allowed === null) return formatSize(used)
  const share = allowed === 0 ? 100 : Math.round((100 * used) / allowed)
  return `${formatSize(used)} of ${formatSize(allowed)} (${String(share)} %)${hasOwnQuota ? ', a quota of its own' : ''}`
}

const GIGABYTE = 1024 ** 3

interface DialogProps {
  company: CompanyEntry
  quotaBytes: number
  onClose: () => void
}

function QuotaDialog({ company, onClose, quotaBytes }: DialogProps) {
  const { bytes, hasOwnQuota, name } = company
  const [typed, setTyped] = useState(hasOwnQuota ? String((bytes.allowed ?? 0) / GIGABYTE) : '')
  const set = useSetQuota(onClose)
  const gigabytes = Number(typed.replace(',', '.'))
  const isRefused = Number.isNaN(gigabytes) || gigabytes < 0 || gigabytes > 1_000_000
  return (
    <FormDialog
      onClose={onClose}
      title={
        <>
          Quota of <bdi>{name ?? 'the company'}</bdi>
        </>
      }
      description={`It stores ${formatSize(bytes.used)}. What it stores already stays, also above the quota.`}
      onSubmit={() => {
        if (isRefused) return
        const own = typed.trim() === '' ? null : Math.round(gigabytes * GIGABYTE)
        set.mutate({ company, bytes: own })
      }}
      label="Save"
      isPending={set.isPending}
      pendingLabel="Saving..."
      mayCancel
    >
      <Field
        label="Gigabytes"
        hint={`Leave empty for what the server sets for every company: ${formatSize(quotaBytes)}.`}
        error={
          isRefused
            ? 'Please enter a number, such as 10 or 0.5.'
            : failureOf(set, 'The quota could not be changed.')
        }
      >
        <Input
          inputMode="decimal"
          value={typed}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
