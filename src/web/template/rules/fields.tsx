import { X } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { businessTypes } from '#contract/platform/credentials.ts'
import { type DocumentKind, documentKindLabels, documentKinds } from '#contract/documents/document-kinds.ts'
import type { ErrorDetail } from '#contract/platform/errors.ts'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'

/** What the server refused of the form around a field. */
export const RefusedContext = createContext<readonly ErrorDetail[]>([])

/** Why a field was refused, if it was: it, or something in it. */
export function useRefusal(path: string): string | undefined {
  return use(RefusedContext).find((detail) => detail.path === path || detail.path.startsWith(`${path}.`))
    ?.message
}

/** What a field is bound to: where it is in the server's messages, what it holds, and who hears of a change. */
export interface Bound<Value, Given = Value> {
  path: string
  value: Value
  onChange: (value: Given) => void
}

/** Binds a field of a value by its name. */
export type Bind<Of> = <Name extends keyof Of & string>(name: Name) => Bound<Of[Name]>

/** Binds the fields of what is bound itself. */
export function boundFields<Of extends object>({ onChange, path, value }: Bound<Of>): Bind<Of> {
  return (name) => ({
    path: path === '' ? name : `${path}.${name}`,
    value: value[name],
    onChange: (given) => onChange({ ...value, [name]: given }),
  })
}

interface TextProps extends Bound<string> {
  label: string
  hint?: ReactNode
  type?: 'text' | 'date' | 'url'
  optional?: boolean
}

/** A text of the form, with what the server says of it. */
export function TextField({ onChange, path, type = 'text', value, ...field }: TextProps) {
  return (
    <Field {...field} error={useRefusal(path)}>
      <Input type={type} value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

interface NumberProps extends Bound<number | undefined> {
  label: string
  max: number
  optional?: boolean
}

/** A whole number that is not negative; nothing, where it may be left empty. */
export function NumberField({ label, max, onChange, optional = false, path, value }: NumberProps) {
  return (
    <Field label={label} error={useRefusal(path)} optional={optional}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        required={!optional}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      />
    </Field>
  )
}

type Form = (typeof businessTypes)[number]

/** For which forms of companies something is. */
export function FormsField({ onChange, path, value }: Bound<readonly Form[], Form[]>) {
  const refusal = useRefusal(path)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">For</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {businessTypes.map((form) => (
          <Tick
            key={form}
            checked={value.includes(form)}
            onChange={(checked) =>
              onChange(businessTypes.filter((one) => (one === form ? checked : value.includes(one))))
            }
          >
            {form}
          </Tick>
        ))}
      </div>
      {refusal !== undefined && <p className="text-xs text-danger">{refusal}</p>}
    </fieldset>
  )
}

/** Kinds of papers: those that are chosen, and a list to add another. */
export function KindsField({
  hint,
  onChange,
  path,
  value,
}: Bound<readonly DocumentKind[], DocumentKind[]> & { hint: string }) {
  return (
    <div className="grid gap-2">
      <Field label="Kinds of papers" hint={hint} error={useRefusal(path)}>
        <Select<DocumentKind | ''>
          value=""
          placeholder="Add a kind"
          onValueChange={(kind) => kind !== '' && onChange([...value, kind])}
          options={documentKinds
            .filter((kind) => !value.includes(kind))
            .map((kind) => ({ value: kind, label: documentKindLabels[kind] }))}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label="Chosen kinds" className="flex flex-wrap gap-1.5">
          {value.map((kind) => (
            <li
              key={kind}
              className="flex items-center rounded-md border border-line bg-sheet pl-2.5 text-sm"
            >
              {documentKindLabels[kind]}
              <IconButton
                size="sm"
                label={`Remove ${documentKindLabels[kind]}`}
                onClick={() => onChange(value.filter((one) => one !== kind))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Source {
  title: string
  url: string
  readOn: string
}

/** The law or guidance that a version rests on. */
export function SourceFields(source: Bound<Source>) {
  const field = boundFields(source)
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <TextField {...field('title')} label="Law or guidance" />
      <TextField {...field('readOn')} label="Read on" type="date" />
      <div className="sm:col-span-2">
        <TextField {...field('url')} label="Its address" type="url" />
      </div>
    </div>
  )
}
