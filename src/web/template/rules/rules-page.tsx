import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus, SearchX } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { DeadlineRule } from '#contract/duties/deadline-rules.ts'
import { expectedOftenLabels, type ExpectedPaper } from '#contract/duties/expected.ts'
import type { KeepRule } from '#contract/manual/keep-rules.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { codeOf } from '#contract/template/template.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { Tabs } from '#web/platform/ui/tabs.tsx'
import type { EntryDialogProps } from './entry-dialog.tsx'
import { DeadlineRuleDialog } from './deadline-rule-dialog.tsx'
import { ExpectedPaperDialog } from './expected-paper-dialog.tsx'
import { KeepRuleDialog } from './keep-rule-dialog.tsx'
import { deadlineRulesQuery, expectedPapersQuery, keepRulesQuery } from './queries.ts'
import { dueInWords, keptInWords, periodLabels } from './words.ts'

type List = 'deadlines' | 'keeping' | 'expected'

/** The lists of the template by which every manual knows what is due, how long to keep and what to hold. */
export function RulesPage() {
  const [list, setList] = useState<List>('deadlines')
  return (
    <Page
      title="Rules of the template"
      lead="What falls due, how long papers are kept and which papers a folder holds, in every manual. When a law changes, give its rule a new version from the day on which it holds; what was before stays right."
      back={
        <Button asChild variant="ghost" size="sm" className="-ml-2.5">
          <Link to="/master">
            <ArrowLeft aria-hidden />
            Master Template
          </Link>
        </Button>
      }
    >
      <Tabs<List>
        label="Lists"
        value={list}
        onValueChange={setList}
        tabs={[
          { value: 'deadlines', label: 'Deadlines', content: <DeadlineRules /> },
          { value: 'keeping', label: 'Keeping', content: <KeepRules /> },
          { value: 'expected', label: 'Expected', content: <ExpectedPapers /> },
        ]}
      />
    </Page>
  )
}

/** The version of an entry that holds today, or else its first. */
function inForce<Version extends { from: string }>(versions: readonly Version[]): Version | undefined {
  const today = dayInLondon(new Date())
  return versions.findLast(({ from }) => from <= today) ?? versions[0]
}

function DeadlineRules() {
  return (
    <EntryList
      query={useQuery(deadlineRulesQuery)}
      describe={(rule: DeadlineRule) => {
        const version = inForce(rule.versions)
        return {
          code: codeOf(rule.folderId),
          title: rule.title,
          lines: [
            `${periodLabels[rule.each]}: ${version === undefined ? '' : dueInWords(version)}`,
            [rule.authority, ...rule.forms, version?.source.title].join(' · '),
          ],
        }
      }}
      Dialog={DeadlineRuleDialog}
    />
  )
}

function KeepRules() {
  return (
    <EntryList
      query={useQuery(keepRulesQuery)}
      describe={(rule: KeepRule) => {
        const version = inForce(rule.versions)
        return {
          code: rule.folders.join(', '),
          title: rule.title,
          lines: [
            version === undefined ? '' : keptInWords(version),
            [...rule.forms, version?.source.title].join(' · '),
          ],
        }
      }}
      Dialog={KeepRuleDialog}
    />
  )
}

function ExpectedPapers() {
  return (
    <EntryList
      query={useQuery(expectedPapersQuery)}
      describe={(paper: ExpectedPaper) => {
        const version = inForce(paper.versions)
        return {
          code: codeOf(paper.folderId),
          title: paper.name,
          lines: [
            version === undefined ? '' : `${expectedOftenLabels[version.every]}. ${version.reason}`,
            paper.forms.join(' · '),
          ],
        }
      }}
      Dialog={ExpectedPaperDialog}
      add={{ label: 'Expect another paper', Dialog: NewPaperDialog }}
    />
  )
}

function NewPaperDialog({ onClose }: { onClose: () => void }) {
  return <ExpectedPaperDialog entry={undefined} onClose={onClose} />
}

interface Description {
  code: string
  title: string
  lines: string[]
}

interface ListProps<Entry> {
  query: UseQueryResult<Entry[]>
  describe: (entry: Entry) => Description
  Dialog: ComponentType<EntryDialogProps<Entry>>
  add?: { label: string; Dialog: ComponentType<{ onClose: () => void }> }
}

/** A list of the template, in which words find entries; each opens its form. */
function EntryList<Entry extends { id: string }>({ add, describe, Dialog, query }: ListProps<Entry>) {
  const { data } = query
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<Entry | 'new'>()
  if (data === undefined)
    return <NotLoaded title="The list could not be read" label="Loading the list" query={query} />
  const wanted = words.toLowerCase().split(/\s+/)
  const shown = data
    .map((entry) => ({ entry, ...describe(entry) }))
    .filter(({ code, lines, title }) => {
      const text = [code, title, ...lines].join(' ').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Field label="Find" className="w-full sm:w-72">
          <Input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        {add !== undefined && (
          <Button variant="secondary" className="h-11! sm:h-10!" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            {add.label}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<SearchX />} title="Nothing in this list has these words" />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map(({ code, entry, lines, title }) => (
            <li key={entry.id}>
              <button
                type="button"
                className="-mx-1 flex w-[calc(100%+0.5rem)] cursor-pointer flex-wrap gap-x-4 gap-y-0.5 px-1 py-3 text-left hover:bg-hover sm:flex-nowrap"
                onClick={() => setOpen(entry)}
              >
                <span className="w-full shrink-0 text-sm text-ink-3 tabular-nums sm:w-24">{code}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{title}</span>
                  {lines.map((line) => (
                    <span key={line} className="block text-sm wrap-anywhere text-ink-2">
                      {line}
                    </span>
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === 'new'
        ? add !== undefined && <add.Dialog onClose={close} />
        : open !== undefined && <Dialog entry={open} onClose={close} />}
    </>
  )
}
