import type { ComponentProps, ReactNode } from 'react'
import { FolderPicker } from '#web/manual/folders/index.ts'
import { Field } from '#web/platform/ui/field.tsx'

export function Destination(props: ComponentProps<typeof FolderPicker>) {
  return (
    <Field label="Destination folder" required>
      <FolderPicker {...props} />
    </Field>
  )
}

/** The buttons of a form, the main one last. On a phone it comes first, within reach of the thumb. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 *:h-11 sm:flex-row sm:justify-end sm:*:h-10">{children}</div>
  )
}
