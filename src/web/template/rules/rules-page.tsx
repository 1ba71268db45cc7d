import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeft, ChevronRight, Plus, SearchX } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { builtInFolder, topFolderId } from '#contract/company/built-in-folders.ts'
import type { DeadlineRule } from '#contract/duties/deadline-rules.ts'
import { expectedOftenLabels, type ExpectedPaper } from '#contract/duties/expected.ts'
import type { KeepRule } from '#contract/manual/keep-rules.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { Section } from '#web/platform/ui/section.tsx'
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
      lead="Press an entry to see or change it. When a law changes, give its entry a new version from the day on which it holds: what was due before stays as it was."
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
          { value: 'keeping', label: 'How long to keep', content: <KeepRules /> },
          { value: 'expected', label: 'Expected papers', content: <ExpectedPapers /> },
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
      about="What a company has to do by when. Each company sees what applies to it, by what it answered about itself."
      query={useQuery(deadlineRulesQuery)}
      describe={(rule: DeadlineRule) => {
        const version = inForce(rule.versions)
        const [days = '', ...conditions] = version === undefined ? [] : dueInWords(version, rule.each)
        return {
          group: rule.authority,
          code: codeOf(rule.folderId),
          title: rule.title,
          lines: [
            `${periodLabels[rule.each]}. ${days}`,
            ...conditions,
            `For ${rule.forms.join(', ')} · ${version?.source.title ?? ''}`,
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
      about="Until when a paper is kept. Nobody can destroy it before, and the manual says when it need not be kept any longer."
      query={useQuery(keepRulesQuery)}
      describe={(rule: KeepRule) => {
        const version = inForce(rule.versions)
        return {
          code: rule.folders.join(', '),
          title: rule.title,
          lines: [
            version === undefined ? '' : keptInWords(version),
            `For ${rule.forms.join(', ')} · ${version?.source.title ?? ''}`,
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
      about="Papers that the folders of a company should hold. One that is not there stands under Missing papers until it is filed."
      query={useQuery(expectedPapersQuery)}
      describe={(paper: ExpectedPaper) => {
        const version = inForce(paper.versions)
        return {
          group: topLabel(codeOf(paper.folderId)),
          code: codeOf(paper.folderId),
          title: paper.name,
          lines: [
            version === undefined ? '' : `${expectedOftenLabels[version.every]}. ${version.reason}`,
            `For ${paper.forms.join(', ')}`,
          ],
        }
      }}
      Dialog={ExpectedPaperDialog}
      add={{ label: 'Add an expected paper', Dialog: NewPaperDialog }}
    />
  )
}

function NewPaperDialog({ onClose }: { onClose: () => void }) {
  return <ExpectedPaperDialog entry={undefined} onClose={onClose} />
}

function topLabel(code: string): string {
  const folder = builtInFolder(topFolderId(code))
  return folder === undefined ? code : folderLabel(folder)
}

interface Description {
  /** The heading under which it stands, where the list has any. */
  group?: string
  /** The codes of its folders. */
  code: string
  title: string
  lines: string[]
}

interface ListProps<Entry> {
  /** What the list is for. */
  about: ReactNode
  query: UseQueryResult<Entry[]>
  describe: (entry: Entry) => Description
  Dialog: ComponentType<EntryDialogProps<Entry>>
  add?: { label: string; Dialog: ComponentType<{ onClose: () => void }> }
}

/** A list of the template, in which words find entries; each opens its form. */
function EntryList<Entry extends { id: string }>({ about, add, describe, Dialog, query }: ListProps<Entry>) {
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
      <p className="mb-4 max-w-3xl text-pretty text-ink-2">{about}</p>
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
        [...Map.groupBy(shown, ({ group }) => group)].map(([group, entries]) => {
          const list = (
            <ul className="divide-y divide-line">
              {entries.map(({ code, entry, lines, title }) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    className="on-paper flex w-full cursor-pointer items-center gap-x-4 py-3 text-left hover:bg-hover"
                    onClick={() => setOpen(entry)}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="flex items-baseline justify-between gap-x-4">
                        <span className="font-medium wrap-anywhere">{title}</span>
                        <span className="max-w-2/5 shrink-0 text-right text-sm text-ink-3 tabular-nums">
                          {/^\w+$/.test(code) ? 'Folder' : code !== '' && 'Folders'} {code}
                        </span>
                      </span>
                      {lines.map((line, place) => (
                        <span
                          key={line}
                          className={clsx(
                            'block text-sm wrap-anywhere text-ink-2',
                            place > 0 && 'max-sm:hidden',
                          )}
                        >
                          {line}
                        </span>
                      ))}
                    </span>
                    <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 print:hidden" />
                  </button>
                </li>
              ))}
            </ul>
          )
          return group === undefined ? (
            <div key="" className="rounded-lg border border-line bg-sheet px-4 sm:px-6">
              {list}
            </div>
          ) : (
            // On a phone a group is its title until it is pressed, or until words find something in it.
            <Section key={group} title={group} folded={words === '' ? String(entries.length) : undefined}>
              {list}
            </Section>
          )
        })
      )}
      {open === 'new'
        ? add !== undefined && <add.Dialog onClose={close} />
        : open !== undefined && <Dialog entry={open} onClose={close} />}
    </>
  )
}
