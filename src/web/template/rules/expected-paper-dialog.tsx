import { type ExpectedPackId, expectedPackIds, expectedPacks } from '#contract/duties/expected-packs.ts'
import {
  addExpectedPaper,
  changeExpectedPaper,
  expectedOften,
  expectedOftenLabels,
  type ExpectedPaper,
} from '#contract/duties/expected.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { codeOf, masterId } from '#contract/template/template.ts'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { EntryDialog, type EntryDialogProps, type EntryForm } from './entry-dialog.tsx'
import { FormsField, KindsField, NumberField, TextField, useRefusal } from './fields.tsx'
import { call } from '#web/platform/base/call.ts'
import { type ExpectedPaperDraft, expectedPapersQuery } from './queries.ts'

type Draft = ExpectedPaperDraft & { wordsText: string; saysText: string }

const ALL = ''

/** A paper that nothing is said of yet. */
const empty = (): ExpectedPaperDraft => ({
  folderId: '',
  name: '',
  kinds: [],
  words: [],
  forms: ['Ltd Company', 'LLP', 'Sole Trader'],
  needs: null,
  versions: [{ from: dayInLondon(new Date()), every: 'year', graceMonths: 0, reason: '' }],
})

/** Edits a paper that folders are expected to hold; without one, adds another. */
export function ExpectedPaperDialog({ entry, onClose }: EntryDialogProps<ExpectedPaper | undefined>) {
  const { id, ...known } = entry ?? { id: undefined, ...empty() }
  return (
    <EntryDialog<Draft>
      title={entry === undefined ? 'Add an expected paper' : `Edit “${entry.name}”`}
      description="It is expected of every company that it is for, in this folder of its manual."
      initial={{
        ...known,
        folderId: codeOf(known.folderId),
        wordsText: (known.words ?? []).join(', '),
        saysText: (known.says ?? []).join(', '),
      }}
      list={expectedPapersQuery}
      onSave={({ saysText, wordsText, ...draft }) => {
        const folderId = masterId(draft.folderId.trim().toUpperCase())
        const body = { ...draft, folderId, words: listIn(wordsText), says: listIn(saysText) }
        return id === undefined
          ? call(addExpectedPaper, { body })
          : call(changeExpectedPaper, { params: { id }, body })
      }}
      onClose={onClose}
      Fields={Fields}
      VersionFields={VersionFields}
    />
  )
}

/** What is written with commas between. */
function listIn(text: string): string[] {
  return text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
}

function Fields({ change, draft, field }: EntryForm<Draft>) {
  return (
    <>
      <div className="grid items-start gap-4.5 sm:grid-cols-[2fr_1fr]">
        <TextField {...field('name')} label="Name" />
        <TextField {...field('folderId')} label="Folder" hint="Its code, such as JK1" />
      </div>
      <KindsField {...field('kinds')} hint="A paper of any of these kinds fills it." />
      <TextField
        {...field('wordsText')}
        path="words"
        label="Words"
        hint="With commas between. Where there are any, the name of the paper must hold one."
        optional
      />
      <TextField
        {...field('saysText')}
        path="says"
        label="Phrases"
        hint="With commas between. A paper of these kinds whose text says one of them fills it from any folder."
        optional
      />
      <FormsField {...field('forms')} />
      <div className="grid items-start gap-4.5 sm:grid-cols-2">
        <Field label="Expected of" error={useRefusal('needs')}>
          <Select<ExpectedPackId | typeof ALL>
            value={draft.needs ?? ALL}
            onValueChange={(needs) => change({ needs: needs === ALL ? null : needs })}
            options={[
              { value: ALL, label: 'All companies' },
              ...expectedPackIds.map((value) => ({ value, label: expectedPacks[value].name })),
            ]}
          />
        </Field>
        <NumberField {...field('staff')} label="From so many employees" max={100_000} optional />
        <Field label="Expected of dormant companies" error={useRefusal('dormant')}>
          <Select
            value={draft.dormant ?? 'no'}
            onValueChange={(dormant) => change({ dormant })}
            options={[
              { value: 'no', label: 'No' },
              { value: 'also', label: 'Too' },
              { value: 'only', label: 'Of them alone' },
            ]}
          />
        </Field>
      </div>
      <Tick checked={draft.law ?? false} onChange={(law) => change({ law })}>
        The law asks for it
      </Tick>
      <Tick checked={draft.yearEnd ?? false} onChange={(yearEnd) => change({ yearEnd })}>
        The accounts of a year are made from it
      </Tick>
    </>
  )
}

function VersionFields({ versionField }: EntryForm<Draft>) {
  const every = versionField('every')
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="How often" error={useRefusal(every.path)}>
          <Select
            value={every.value}
            onValueChange={every.onChange}
            options={expectedOften.map((value) => ({ value, label: expectedOftenLabels[value] }))}
          />
        </Field>
        <NumberField
          {...versionField('graceMonths')}
          label="Missing from so many months after its period"
          max={24}
        />
      </div>
      <TextField {...versionField('reason')} label="Why it is expected" />
    </>
  )
}
