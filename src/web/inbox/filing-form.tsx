import type { ComponentProps, ReactNode } from 'react'
import { FolderPicker } from '#web/folders/index.ts'
import { Field } from '#web/ui/field.tsx'

/** Asks for the folder that shared files go to. */
export function Destination(props: ComponentProps<typeof FolderPicker>) {
  return (
    <Field label="Destination folder" required>
      <FolderPicker {...props} />
    </Field>
  )
}

/** The row of buttons below a form, the main one last: on a phone it comes first, within reach of the thumb. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 *:h-11 sm:flex-row sm:justify-end sm:*:h-10">{children}</div>
  )
}
