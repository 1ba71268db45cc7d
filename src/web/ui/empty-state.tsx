import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
}

/** Shown in an empty list, with a way to fill it. */
export function EmptyState({ icon, title, description, action }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon !== undefined && (
        <div aria-hidden className="mb-4 text-ink-3 [&_svg]:size-9 [&_svg]:stroke-[1.25]">
          {icon}
        </div>
      )}
      <p className="text-md font-medium">{title}</p>
      {description !== undefined && <p className="mt-1 max-w-sm text-pretty text-ink-2">{description}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}
