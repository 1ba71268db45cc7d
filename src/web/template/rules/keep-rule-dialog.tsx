import { keepAnchors, type KeepRule } from '#contract/manual/keep-rules.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { EntryDialog, type EntryForm } from './entry-dialog.tsx'
import { FormsField, KindsField, NumberField, SourceFields, TextField, useRefusal } from './fields.tsx'
import { type KeepRuleDraft, saveKeepRule } from './queries.ts'
import { keepAnchorLabels } from './words.ts'

type Draft = KeepRuleDraft & { codes: string }

/** Edits how long papers are kept. */
export function KeepRuleDialog({
  entry: { id, ...rule },
  onClose,
}: {
  entry: KeepRule
  onClose: () => void
}) {
  return (
    <EntryDialog<Draft>
      title={`Edit “${rule.title}”`}
      description="It counts for the papers of every company, by their day."
      initial={{ ...rule, codes: rule.folders.join(', ') }}
      onSave={({ codes, ...draft }) => saveKeepRule(id, { ...draft, folders: codesIn(codes) })}
      onClose={onClose}
      Fields={Fields}
      VersionFields={VersionFields}
    />
  )
}

function Fields({ change, draft }: EntryForm<Draft>) {
  return (
    <>
      <TextField path="title" label="Papers" value={draft.title} onChange={(title) => change({ title })} />
      <KindsField
        hint="It decides for papers of these kinds."
        value={draft.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <TextField
        path="folders"
        label="Folders"
        hint="Codes such as JK1, W3. It decides there for papers of which no rule names the kind."
        optional
        value={draft.codes}
        onChange={(codes) => change({ codes })}
      />
      <FormsField value={draft.forms} onChange={(forms) => change({ forms })} />
    </>
  )
}

function VersionFields({ changeVersion, path, version }: EntryForm<Draft>) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4.5 sm:grid-cols-[1fr_1fr_2fr]">
        {version.after !== 'company' && (
          <>
            <NumberField
              path={`${path}.years`}
              label="Years"
              max={100}
              value={version.years}
              onChange={(years = 0) => changeVersion({ years })}
            />
            <NumberField
              path={`${path}.months`}
              label="and months"
              max={11}
              value={version.months}
              onChange={(months) => changeVersion({ months })}
            />
          </>
        )}
        <Field
          label={version.after === 'company' ? 'Kept' : 'after'}
          className="col-span-2 sm:col-span-1"
          error={useRefusal(`${path}.after`)}
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
      <SourceFields path={path} value={version.source} onChange={(source) => changeVersion({ source })} />
      <TextField
        path={`${path}.note`}
        label="Note"
        optional
        value={version.note ?? ''}
        onChange={(note) => changeVersion({ note: note === '' ? null : note })}
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
