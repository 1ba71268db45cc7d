import { type ComponentType, Suspense } from 'react'

/** A component whose code is loaded when it is first shown; until then nothing is in its place. */
export function suspended<Props extends object>(Lazy: ComponentType<Props>): ComponentType<Props> {
  return function Suspended(props: Props) {
    return (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
