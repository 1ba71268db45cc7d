import { type ReactNode, useState } from 'react'
import type { GivenRights } from '#contract/company/companies.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RightsFields } from './rights-fields.tsx'
import { givenBy, problemOf, type RightsDraft } from './rights.ts'
import { DialogButtons } from '#web/platform/ui/dialog-buttons.tsx'

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
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={description}
      width="md"
      onSubmit={() => {
        setChecked(true)
        if (problem === undefined && !isPending) props.onSubmit(givenBy(draft))
      }}
      footer={
        <DialogButtons
          label={props.submitLabel}
          isPending={isPending}
          pendingLabel={props.pendingLabel}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-4.5 pt-2">
        {props.failure !== undefined && <Notice variant="error">{props.failure}</Notice>}
        <RightsFields
          {...(hasPresets === true && { hasPresets })}
          draft={draft}
          onChange={setDraft}
          problem={isChecked ? problem : undefined}
        />
      </div>
    </Dialog>
  )
}
