import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props<Value extends string> {
  /** The accessible name of the row of tabs. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: ReadonlyArray<{ value: Value; label: ReactNode; content: ReactNode }>
}

/** Tabs with their panels. Arrow keys move between tabs; only the selected panel is rendered. */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs }: Props<Value>) {
  return (
    // Radix widens the value to a string; it is always one of the tabs.
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] print:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-11 shrink-0 border-b-2 border-transparent px-3 font-medium text-ink-2 transition-colors duration-(--fast) hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink max-sm:flex-auto max-sm:px-2"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-8">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
