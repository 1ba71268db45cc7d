import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { withoutExtension } from '#web/platform/base/file-names.ts'
import { ownEscapeProps } from '#web/platform/ui/escape.ts'
import { controlClass } from '#web/platform/ui/field.tsx'
import { type Choice, editPaper, nameAfter, typedName } from './choice.ts'
import type { Paper } from './papers.ts'

/** The name of a paper as a field in its row. Enter keeps what was typed, Escape does not. */
export function NameField({ paper, choice, onClose }: { paper: Paper; choice: Choice; onClose: () => void }) {
  const { id, name } = paper
  const before = nameAfter(paper, choice)
  const isCancelled = useRef(false)
  const [typed, setTyped] = useState(() => withoutExtension(before))

  /** Leaving the field ends the editing; only after Escape it keeps nothing. */
  function onBlur() {
    const next = typed.trim()
    if (!isCancelled.current && next !== '' && next !== withoutExtension(before))
      editPaper([id], { name: typedName(next, name), isRenamed: true })
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    isCancelled.current = event.key === 'Escape'
    event.currentTarget.closest('tr')?.focus()
  }

  return (
    <input
      {...ownEscapeProps}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the pressed name stood
      autoFocus
      aria-label={`New name of ${name}`}
      value={typed}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={`${controlClass} h-9 px-2`}
    />
  )
}
