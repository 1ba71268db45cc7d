import { type ReactNode, useRef, useState } from 'react'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { FormDialog } from './form-dialog.tsx'
import { Field, Input } from './field.tsx'

interface Props {
  title: string
  description?: ReactNode
  label: string
  hint?: string | undefined
  /** The initial name, selected so that typing replaces it. */
  initial?: string
  /** The error for an empty name; without it the button is disabled while the name is empty. */
  whenEmpty?: string
  /** Why the last submission failed. */
  error?: string | undefined
  submitLabel: string
  pendingLabel: string
  pending: boolean
  /** Called with the trimmed name. */
  onSubmit: (name: string) => void
  onClose: () => void
  /** Further fields, below the name. */
  children?: ReactNode
}

export function NameDialog(props: Props) {
  const { title, description, label, hint, initial = '', whenEmpty, error, onSubmit, onClose } = props
  const [name, setName] = useState(initial)
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = name.trim() === ''
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      initialFocus={input}
      onSubmit={() => {
        if (isEmpty) setRefused(true)
        else onSubmit(name.trim())
      }}
      label={props.submitLabel}
      isPending={props.pending}
      pendingLabel={props.pendingLabel}
      disabled={isEmpty && whenEmpty === undefined}
      mayCancel
    >
      <Field label={label} hint={hint} error={isRefused ? whenEmpty : error}>
        <Input
          ref={input}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value)
            setRefused(false)
          }}
        />
      </Field>
      {props.children}
    </FormDialog>
  )
}
