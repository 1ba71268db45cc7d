import { Plus, Trash2 } from 'lucide-react'
import {
  type Anchor,
  anchors,
  type Condition,
  conditions,
  type DeadlineRule,
  periodKinds,
  setDeadlineRule,
} from '#contract/duties/deadline-rules.ts'
import { codeOf, masterId } from '#contract/template/template.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { EntryDialog, type EntryDialogProps, type EntryForm } from './entry-dialog.tsx'
import {
  type Bound,
  boundFields,
  FormsField,
  KindsField,
  NumberField,
  SourceFields,
  TextField,
  useRefusal,
} from './fields.tsx'
import { call } from '#web/platform/base/call.ts'
import { type DeadlineRuleDraft, deadlineRulesQuery } from './queries.ts'
import { anchorLabels, conditionLabels, dueInWords, periodLabels } from './words.ts'

export function DeadlineRuleDialog({ entry: { id, ...rule }, onClose }: EntryDialogProps<DeadlineRule>) {
  return (
    <EntryDialog<DeadlineRuleDraft>
      title={`Edit “${rule.title}”`}
      description="It counts for every company, from the day on which a version holds."
      initial={{ ...rule, folderId: codeOf(rule.folderId) }}
      list={deadlineRulesQuery}
      onSave={(draft) => {
        const folderId = masterId(draft.folderId.trim().toUpperCase())
        return call(setDeadlineRule, { params: { id }, body: { ...draft, folderId } })
      }}
      onClose={onClose}
      Fields={Fields}
      VersionFields={VersionFields}
    />
  )
}

function Fields({ change, draft, field }: EntryForm<DeadlineRuleDraft>) {
  return (
    <>
      <TextField {...field('title')} label="What is due" />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextField
          {...field('folderId')}
          label="Folder"
          hint="The code of a folder of the template, such as JK1"
        />
        <TextField {...field('authority')} label="Authority" />
      </div>
      <Field label="Due for each" error={useRefusal('each')}>
        <Select
          value={draft.each}
          onValueChange={(each) => change({ each })}
          options={periodKinds.map((value) => ({ value, label: periodLabels[value] }))}
        />
      </Field>
      <FormsField {...field('forms')} />
      <KindsField {...field('kinds')} hint="A paper of one of these kinds shows that it was done." />
    </>
  )
}

function VersionFields({ changeVersion, draft, version, versionField }: EntryForm<DeadlineRuleDraft>) {
  return (
    <>
      <DueFields {...versionField('due')} />
      <p aria-live="polite" className="text-sm text-pretty text-ink-2">
        {dueInWords(version, draft.each).join('. ')}.
      </p>
      <TextField {...versionField('missing')} label="What it costs to miss it" />
      <SourceFields {...versionField('source')} />
      <Tick checked={version.isDraft ?? false} onChange={(isDraft) => changeVersion({ isDraft })}>
        Not certain yet: this version is not used
      </Tick>
    </>
  )
}

type Ways = DeadlineRuleDraft['versions'][number]['due']
type Way = Ways[number]
type Step = Way['latest'][number]

const ALWAYS = ''

/** How the due day is counted: one way, or one for each condition and a last one for all others. */
function DueFields({ onChange, path, value }: Bound<Ways>) {
  const refusal = useRefusal(path)
  const change = (index: number, fields: Partial<Way>) =>
    onChange(value.map((way, place) => (place === index ? withFields(way, fields) : way)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Due</legend>
      {value.map((way, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else of a way stays the same while it is edited
        <div key={index} className="grid gap-3 rounded-lg border border-line bg-sheet p-3.5">
          <div className="flex items-end gap-2">
            <Field label="When" className="min-w-0 flex-1">
              <Select<Condition | typeof ALWAYS>
                value={way.when ?? ALWAYS}
                onValueChange={(when) => change(index, { when: when === ALWAYS ? undefined : when })}
                options={[
                  { value: ALWAYS, label: value.length > 1 ? 'In all other cases' : 'Always' },
                  ...conditions.map((one) => ({ value: one, label: conditionLabels[one] })),
                ]}
              />
            </Field>
            {value.length > 1 && (
              <IconButton
                size="lg"
                label="Remove this way of counting"
                onClick={() => onChange(value.filter((_, place) => place !== index))}
              >
                <Trash2 />
              </IconButton>
            )}
          </div>
          {way.latest.map((step, place) => (
            <StepFields
              // oxlint-disable-next-line react/no-array-index-key -- as above
              key={place}
              path={`${path}.${String(index)}.latest.${String(place)}`}
              isFirst={place === 0}
              value={step}
              onChange={(next) =>
                change(index, { latest: way.latest.map((one, at) => (at === place ? next : one)) })
              }
              onRemove={() => change(index, { latest: way.latest.filter((_, at) => at !== place) })}
            />
          ))}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {way.latest.length < 4 && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() =>
                  change(index, { latest: [...way.latest, { after: 'end', months: 0, days: 0 }] })
                }
              >
                <Plus aria-hidden />
                Or if later
              </Button>
            )}
            <Tick
              checked={way.onWorkingDay ?? false}
              onChange={(onWorkingDay) => change(index, { onWorkingDay })}
            >
              <span className="text-sm">Moves to the working day before</span>
            </Tick>
          </div>
        </div>
      ))}
      {refusal !== undefined && <p className="text-xs text-danger">{refusal}</p>}
      {value.length < conditions.length + 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            onChange([{ when: conditions[0], latest: [{ after: 'end', months: 0, days: 0 }] }, ...value])
          }
        >
          <Plus aria-hidden />
          Another way under a condition
        </Button>
      )}
    </fieldset>
  )
}

/** A way without a condition has no such field. */
function withFields(way: Way, fields: Partial<Way>): Way {
  const { when, ...rest } = { ...way, ...fields }
  return when === undefined ? rest : { ...rest, when }
}

interface StepProps extends Bound<Step> {
  isFirst: boolean
  onRemove: () => void
}

function StepFields({ isFirst, onRemove, ...step }: StepProps) {
  const field = boundFields(step)
  const after = field('after')
  const { dayOfMonth: _, ...rest } = step.value
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_2fr_1fr_2.75rem]">
      <NumberField {...field('months')} label="Months" max={60} />
      <NumberField {...field('days')} label="and days" max={400} />
      <Field label="after" error={useRefusal(after.path)} className="max-sm:col-span-2">
        <Select<Anchor>
          value={after.value}
          onValueChange={after.onChange}
          options={anchors.map((one) => ({ value: one, label: anchorLabels[one] }))}
        />
      </Field>
      <NumberField
        {...field('dayOfMonth')}
        label="On day"
        max={31}
        optional
        onChange={(day) => step.onChange({ ...rest, ...(day !== undefined && { dayOfMonth: day }) })}
      />
      {isFirst ? (
        <span className="max-sm:hidden" />
      ) : (
        <IconButton size="lg" label="Remove this day" className="justify-self-end" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </div>
  )
}
