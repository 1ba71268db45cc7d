import { keepAnchors, type KeepRule, setKeepRule } from '#contract/manual/keep-rules.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { EntryDialog, type EntryDialogProps, type EntryForm } from './entry-dialog.tsx'
import { FormsField, KindsField, NumberField, SourceFields, TextField, useRefusal } from './fields.tsx'
import { call } from '#web/platform/base/call.ts'
import { type KeepRuleDraft, keepRulesQuery } from './queries.ts'
import { keepAnchorLabels } from './words.ts'

type Draft = KeepRuleDraft & { codes: string }

/** Edits how long papers are kept. */
export function KeepRuleDialog({ entry: { id, ...rule }, onClose }: EntryDialogProps<KeepRule>) {
  return (
    <EntryDialog<Draft>
      title={`Edit “${rule.title}”`}
      description="It counts for the papers of every company, by their day."
      initial={{ ...rule, codes: rule.folders.join(', ') }}
      list={keepRulesQuery}
      onSave={({ codes, ...draft }) =>
        call(setKeepRule, { params: { id }, body: { ...draft, folders: codesIn(codes) } })
      }
      onClose={onClose}
      Fields={Fields}
      VersionFields={VersionFields}
    />
  )
}

function Fields({ field }: EntryForm<Draft>) {
  return (
    <>
      <TextField {...field('title')} label="Papers" />
      <KindsField {...field('kinds')} hint="It decides for papers of these kinds." />
      <TextField
        {...field('codes')}
        path="folders"
        label="Folders"
        hint="Codes such as JK1, W3. It decides there for papers of which no rule names the kind."
        optional
      />
      <FormsField {...field('forms')} />
    </>
  )
}

function VersionFields({ changeVersion, version, versionField }: EntryForm<Draft>) {
  const note = versionField('note')
  return (
    <>
      <div className="grid grid-cols-2 gap-4.5 sm:grid-cols-[1fr_1fr_2fr]">
        {version.after !== 'company' && (
          <>
            <NumberField
              {...versionField('years')}
              label="Years"
              max={100}
              onChange={(years = 0) => changeVersion({ years })}
            />
            <NumberField {...versionField('months')} label="and months" max={11} />
          </>
        )}
        <Field
          label={version.after === 'company' ? 'Kept' : 'after'}
          className="col-span-2 sm:col-span-1"
          error={useRefusal(versionField('after').path)}
        >
          <Select
            value={version.after}
            onValueChange={(after) =>
              changeVersion({ after, ...(after === 'company' && { years: 0, months: 0 }) })
            }
            options={keepAnchors.map((value) => ({ value, label: keepAnchorLabels[value] }))}
          />
        </Field>
      </div>
      <SourceFields {...versionField('source')} />
      <TextField
        {...note}
        label="Note"
        optional
        value={note.value ?? ''}
        onChange={(text) => note.onChange(text === '' ? null : text)}
      />
    </>
  )
}

function codesIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => code.toUpperCase())
}
