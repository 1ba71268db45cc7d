import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type Architecture, getArchitecture } from '#contract/administration/administration.ts'
import type { Access } from '#contract/platform/endpoint.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { FoldButton, foldedOnPhone } from '#web/platform/ui/fold.tsx'
import { Wings } from './lines.tsx'
import { answerOf } from '#web/platform/base/answer.ts'

const architectureQuery = answerOf(getArchitecture)

/** What a manual has besides folders and documents (`docs/product.md` §2). */
const furtherFeatures = [
  { name: 'Folder descriptions', does: 'What belongs in a folder, below its name' },
  { name: 'Company name', does: 'Shown in the header of the Board Manual' },
  { name: 'Business code', does: 'Made once for each company; who has it may ask to join' },
]

/** Where everything is kept. */
const stores = [
  { name: 'PostgreSQL', does: 'Accounts, folders, files as rows, words, queue, sessions' },
  { name: 'File store', does: 'The bytes of documents, on disk or S3-compatible' },
  { name: 'clamd', does: 'Looks at what arrives, where there is one' },
  { name: 'OpenID provider', does: 'Vouches for people, where there is one' },
  { name: 'SMTP', does: 'Mail to people; without it, the outbox' },
]

/** The parts of the system that everybody may know of. */
const parts = {
  browser: [
    { name: 'Application', does: 'React, installed on a phone or open in a tab' },
    {
      name: 'Service worker',
      does: 'Keeps the application and what was opened for when there is no connection',
    },
  ],
  server: [
    { name: 'Calls', does: 'Each checked for one person and one company' },
    { name: 'Jobs', does: 'Read documents, send mail, watch deadlines' },
    { name: 'Sandbox', does: 'Opens documents apart from everything else' },
  ],
}

interface DiagramProps {
  /** Whether to show the wings of the code with their rooms, a line for each use of one by another, and the calls. */
  isDetailed: boolean
}

/** The system from the browser down to the stored data. */
export function Diagram({ isDetailed }: DiagramProps) {
  const query = useQuery({ ...architectureQuery, enabled: isDetailed })
  const { data } = query
  if (isDetailed && data === undefined)
    return <NotLoaded title="The architecture could not be read" query={query} className="h-96" />
  const callCount = data?.calls.reduce((sum, group) => sum + group.calls.length, 0)
  return (
    <>
      <Layer
        tone="managing"
        title="Browser"
        lead={
          data
            ? 'A line leads to each wing that a wing uses; each opens to its rooms'
            : 'On a phone and on a computer'
        }
        isFolded={isDetailed}
      >
        {data ? <Wings rooms={data.browser} /> : <Boxes boxes={parts.browser} />}
      </Layer>
      <Flow label="JSON and bytes over HTTP" />
      {data && (
        <>
          <Layer
            tone="finance"
            title="The calls"
            lead={`${String(callCount)}, each declared once in the contract, by subject, with who may make them`}
            isFolded
          >
            <Calls groups={data.calls} />
          </Layer>
          <Flow label="Checked by the contract, for one person and one workspace" />
        </>
      )}
      <Layer
        tone="sales"
        title="Server"
        lead={
          data
            ? 'Its rooms use one another in one direction; a change is one transaction'
            : 'One Node process'
        }
        isFolded={isDetailed}
      >
        {data ? <Wings rooms={data.server} /> : <Boxes boxes={parts.server} />}
      </Layer>
      <Flow label="Make, among others" />
      <Layer
        tone="finance"
        title="Further features"
        lead="What each company's manual carries besides its documents"
      >
        <Boxes boxes={furtherFeatures} />
      </Layer>
      <Flow label="Read and write" />
      <Layer tone="slate" title="Where it is kept" lead="All of it on one machine, or on services of its own">
        <Boxes boxes={stores} />
      </Layer>
    </>
  )
}

/** The labels of who may make a call. */
const accessLabels: Record<Access, string> = {
  public: 'Everyone',
  user: 'Signed in',
  master: 'Administrator',
  signed: 'Signed address',
  token: 'Upload token',
  outside: 'Opened with a code',
}

interface LayerProps {
  tone: string
  title: string
  lead: string
  /** On a phone what is in it is opened by a press. */
  isFolded?: boolean
  children: ReactNode
}

function Layer({ tone, title, lead, isFolded = false, children }: LayerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(!isFolded)
  return (
    <section
      aria-labelledby={id}
      data-tone={tone}
      className="rounded-xl border border-tone-line bg-tone-tint p-4 sm:p-5"
    >
      <div className="relative flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="heading text-lg text-tone-text">
          {title}
        </h2>
        <p className="text-sm text-ink-2 max-sm:pr-12">{lead}</p>
        {isFolded && <FoldButton of={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </div>
      <div className={clsx('mt-3.5', !isOpen && foldedOnPhone)}>{children}</div>
    </section>
  )
}

function Boxes({ boxes }: { boxes: ReadonlyArray<{ name: string; does: string }> }) {
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4">
      {boxes.map(({ does, name }) => (
        <li key={name} className="rounded-md border border-line bg-sheet px-3.5 py-3 shadow-xs">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-ink-2">{does}</p>
        </li>
      ))}
    </ul>
  )
}

/** An arrow between two layers, with what passes along it. */
function Flow({ label }: { label: string }) {
  return (
    <p className="flex items-center justify-center gap-2 py-3 text-center text-sm text-ink-2">
      <ArrowDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      {label}
    </p>
  )
}

/** All calls of the API by subject, and the addresses that calls had before and still have. */
function Calls({ groups }: { groups: Architecture['calls'] }) {
  const olderRoutes = groups.flatMap(({ calls }) =>
    calls.flatMap(({ aliases, method, path }) => aliases.map((older) => ({ method, older, path }))),
  )
  return (
    <div className="grid items-start gap-2.5 lg:grid-cols-2">
      {groups.map(({ tag, calls }) => (
        <Group key={tag} title={tag} count={calls.length}>
          {calls.map(({ method, path, summary, access }) => (
            <li key={method + path} className="border-b border-line py-2 last:border-0">
              <Address method={method} path={path} />
              <p className="text-sm text-ink-2">
                {summary} · {accessLabels[access]}
              </p>
            </li>
          ))}
        </Group>
      ))}
      <Group title="Older routes" count={olderRoutes.length}>
        {olderRoutes.map(({ method, older, path }) => (
          <li key={method + older} className="border-b border-line py-2 last:border-0">
            <Address method={method} path={older} />
            <p className="text-sm text-ink-2">
              The same as <span className="font-mono text-xs wrap-anywhere">{path}</span>
            </p>
          </li>
        ))}
      </Group>
    </div>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <details className="group rounded-md border border-line bg-sheet shadow-xs">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-3.5 py-2.5 font-medium">
        {title}
        <span className="text-sm font-normal text-ink-2 tabular-nums">{count}</span>
      </summary>
      <ul className="border-t border-line px-3.5 py-1.5">{children}</ul>
    </details>
  )
}

function Address({ method, path }: { method: string; path: string }) {
  return (
    <p className="font-mono text-xs wrap-anywhere">
      <span className="font-semibold text-tone-text">{method}</span> {path}
    </p>
  )
}
