import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { LayoutTemplate, Network } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { ServerState } from '#contract/administration/administration.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { formatCount, formatSize } from '#web/platform/ui/format.ts'
import { Page } from '#web/platform/ui/page.tsx'
import { Tabs } from '#web/platform/ui/tabs.tsx'
import { Accounts } from './accounts.tsx'
import { Companies } from './companies.tsx'
import { Jobs } from './jobs.tsx'
import { serverQuery } from './queries.ts'

type Tab = 'accounts' | 'companies' | 'jobs' | 'mail'

/** What the administrator sees of the server: its versions, accounts, companies and jobs. It names no paper. */
export function AdministrationPage() {
  const server = useQuery(serverQuery)
  const [tab, setTab] = useState<Tab>('accounts')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const quotaBytes = server.data?.quotaBytes ?? null
  return (
    <Page
      title="Administration"
      lead="The accounts, companies and jobs of this server. What you change here asks who you are and is on record; no paper of a company is shown."
      action={
        <div className="flex flex-wrap max-sm:-ml-2.5 print:hidden">
          <Button asChild variant="ghost" className="px-2.5!">
            <Link to="/master">
              <LayoutTemplate aria-hidden />
              Master Management
            </Link>
          </Button>
          <Button asChild variant="ghost" className="px-2.5!">
            <Link to="/architecture">
              <Network aria-hidden />
              Architecture
            </Link>
          </Button>
        </div>
      }
    >
      {server.data === undefined ? (
        <NotLoaded title="The state of the server could not be read" query={server} className="h-32" />
      ) : (
        <Figures server={server.data} />
      )}
      <Field label="Find in every list" className="mt-6 mb-4 w-full sm:w-80">
        <Input
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Name, address or id"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Tabs<Tab>
        label="Lists"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'accounts', label: 'Accounts', content: <Accounts words={words} /> },
          {
            value: 'companies',
            label: 'Companies',
            content: <Companies words={words} quotaBytes={quotaBytes} />,
          },
          { value: 'jobs', label: 'Jobs', content: <Jobs key="jobs" kind="other" words={words} /> },
          { value: 'mail', label: 'Email', content: <Jobs key="mail" kind="mail" words={words} /> },
        ]}
      />
    </Page>
  )
}

/** What the server holds, and the versions of what it runs on. */
function Figures({
  server: { accounts, companies, jobs, mail, quotaBytes, storedBytes, versions },
}: {
  server: ServerState
}) {
  const figures = [
    ['Accounts', formatCount(accounts)],
    ['Companies', formatCount(companies)],
    ['Stored', formatSize(storedBytes)],
    ['Quota of a company', quotaBytes === null ? 'None' : formatSize(quotaBytes)],
    ['Jobs waiting', formatCount(jobs.waiting)],
    ['Jobs failed', formatCount(jobs.failed)],
    ['Emails leave by', mail === 'smtp' ? 'Mail server' : 'Outbox folder'],
    ['Board Manual', versions.product],
    ['PostgreSQL', versions.postgres],
    ['Node', versions.node],
    // The number in its name says all: "0066_raise_revisions" is version 66.
    ['Database schema', String(Number.parseInt(versions.migration, 10))],
  ] as const
  return (
    <dl
      aria-label="This server"
      className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-sheet p-4 shadow-xs sm:grid-cols-4 sm:p-6"
    >
      {figures.map(([label, figure]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd
            className={clsx(
              'font-medium wrap-anywhere tabular-nums',
              label === 'Jobs failed' && jobs.failed > 0 && 'text-danger',
            )}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}
