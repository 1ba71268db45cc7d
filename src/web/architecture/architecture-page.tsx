import { ArrowDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Access } from '#contract/platform/endpoint.ts'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { BackToManual } from '#web/platform/ui/page-header.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ThemeToggle } from '#web/platform/base/theme-toggle.tsx'
import { callGroups } from './calls.ts'
import { furtherFeatures, stores, system, type UsedRoom } from './system.ts'

const TITLE = 'Board Manual System Architecture'

/** The diagram of the system, from the browser down to the stored data (`docs/product.md` §2). */
export function ArchitecturePage() {
  usePageTitle('System Architecture')
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
      <header className="flex items-center justify-between gap-4 py-4">
        <BackToManual to="/" className="-ml-2.5" />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="heading text-2xl sm:text-3xl">{TITLE}</h1>
        <Notice className="mt-4 mb-8">This page is for the administrator account only.</Notice>
        <Layer
          tone="managing"
          title="Browser"
          lead="One React application, installed on a phone or open in a tab"
        >
          {system.browser.map((room) => (
            <Part key={room.name} part={room} />
          ))}
        </Layer>
        <Flow
          label={`${String(callCount)} calls, each declared once in the contract; JSON and bytes over HTTP`}
        />
        <Calls />
        <Flow label="Checked by the contract, for one person and one workspace" />
        <Layer
          tone="sales"
          title="Server features"
          lead="Each a folder of the server; a change is one transaction"
        >
          {system.features.map((part) => (
            <Part key={part.name} part={part} />
          ))}
        </Layer>
        <Flow label="Make, among others" />
        <Layer
          tone="finance"
          title="Further features"
          lead="What each company's manual carries besides its documents"
        >
          {furtherFeatures.map(({ name, does }) => (
            <Box key={name} name={name} does={does} />
          ))}
        </Layer>
        <Flow label="Ask for what they need" />
        <Layer tone="operations" title="Foundations" lead="They know no feature">
          {system.foundations.map((part) => (
            <Part key={part.name} part={part} />
          ))}
        </Layer>
        <Flow label="Read and write" />
        <Layer
          tone="slate"
          title="Where it is kept"
          lead="All of it on one machine, or on services of its own"
        >
          {stores.map(({ name, does }) => (
            <Box key={name} name={name} does={does} />
          ))}
        </Layer>
      </main>
    </div>
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

/** Addresses that calls had before and still have. */
const olderRoutes = callGroups.flatMap(({ calls }) =>
  calls.flatMap(({ method, path, aliases = [] }) => aliases.map((older) => ({ method, older, path }))),
)

const callCount = callGroups.reduce((sum, { calls }) => sum + calls.length, 0)

interface LayerProps {
  tone: string
  title: string
  lead: string
  children: ReactNode
}

/** A layer of the system. */
function Layer({ tone, title, lead, children }: LayerProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-tone={tone}
      className="rounded-xl border border-tone-line bg-tone-tint p-4 sm:p-5"
    >
      <div className="mb-3.5 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="heading text-lg text-tone-text">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{lead}</p>
      </div>
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4">{children}</ul>
    </section>
  )
}

function Box({ name, does, children }: { name: string; does: string; children?: ReactNode }) {
  return (
    <li className="flex flex-col rounded-md border border-line bg-sheet px-3.5 py-3 shadow-xs">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-ink-2">{does}</p>
      {children}
    </li>
  )
}

function Part({ part: { name, does, uses } }: { part: UsedRoom }) {
  return (
    <Box name={name} does={does}>
      {uses.length > 0 && (
        <p className="mt-auto pt-2 text-xs text-ink-2">
          <span className="text-ink-3">uses </span>
          {uses.join(', ')}
        </p>
      )}
    </Box>
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

/** All calls of the API, by subject. */
function Calls() {
  return (
    <section
      aria-labelledby="calls"
      data-tone="finance"
      className="rounded-xl border border-tone-line bg-tone-tint p-4 sm:p-5"
    >
      <h2 id="calls" className="heading mb-3.5 text-lg text-tone-text">
        The calls
      </h2>
      <div className="grid items-start gap-2.5 lg:grid-cols-2">
        {callGroups.map(({ tag, calls }) => (
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
    </section>
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
