import { keyedEntries } from '#web/manual/files/index.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const mod = isMac ? '⌘' : 'Ctrl'

/** The keys of what can be done with files. */
const fileKeys = keyedEntries.map(({ does, name }): readonly [readonly string[], string] => {
  const [key = '', letter] = name.split('+')
  return [letter === undefined ? [key] : [mod, letter.toUpperCase()], does]
})

const keys: ReadonlyArray<readonly [keys: readonly string[], does: string]> = [
  [['/'], 'Search files'],
  [[mod, 'K'], 'Go to any folder, paper, page, person or deadline'],
  [['A – Z'], 'Open the folder of the letter, where no file has the focus; G is pressed twice'],
  [['g', 'c'], 'Change to another company: one key after the other'],
  [[mod, 'A'], 'Select all files of the folder'],
  [['Shift', 'click'], 'Select a range, on a box'],
  [['Esc'], 'Clear the selection'],
  [['← ↑ → ↓'], 'Go from file to file'],
  ...fileKeys,
  [[mod, 'V'], 'Paste, or move, into the open folder'],
  [['j'], 'Inbox: the next paper'],
  [['k'], 'Inbox: the paper before'],
  [['Enter'], 'Inbox: file the paper'],
  [['e'], 'Inbox: change its name'],
  [['d'], 'Inbox: change what was read in it'],
  [['f'], 'Inbox: change its folder'],
  [['x'], 'Inbox: select it'],
  [['p'], 'Inbox: show it beside the row'],
  [[mod, 'Z'], 'Undo what was done last'],
  [['F8'], 'Go to the notice, for instance to undo'],
  [['?'], 'This list'],
]

/** The keyboard shortcuts and what they do. */
export function KeysList() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5 sm:grid-cols-[auto_1fr_auto_1fr]">
      {keys.map(([names, does]) => (
        <div key={does} className="col-span-2 grid grid-cols-subgrid">
          <dt className="flex items-start justify-end gap-1">
            {names.map((name) => (
              <kbd
                key={name}
                className="min-w-6 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs text-ink-2"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
