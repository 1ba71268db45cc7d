import { type ReactNode, useState } from 'react'
import type { GivenRights } from '#contract/company/companies.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { RightsFields } from './rights-fields.tsx'
import { givenBy, problemOf, type RightsDraft } from './rights.ts'

interface Props {
  title: ReactNode
  description: ReactNode
  initial: RightsDraft
  hasPresets?: boolean
  submitLabel: string
  pendingLabel: string
  isPending: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  onSubmit: (rights: GivenRights) => void
  onClose: () => void
}

/** Asks which rights somebody is to have. */
export function RightsDialog({
  description,
  hasPresets,
  initial,
  isPending,
  onClose,
  title,
  ...props
}: Props) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const problem = problemOf(draft)
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      width="md"
      onSubmit={() => {
        setChecked(true)
        if (problem === undefined) props.onSubmit(givenBy(draft))
      }}
      label={props.submitLabel}
      isPending={isPending}
      pendingLabel={props.pendingLabel}
      failure={props.failure}
    >
      <RightsFields
        {...(hasPresets === true && { hasPresets })}
        draft={draft}
        onChange={setDraft}
        problem={isChecked ? problem : undefined}
      />
    </FormDialog>
  )
}
