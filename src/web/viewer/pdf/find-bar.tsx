import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ownEscapeProps } from '#web/platform/ui/escape.ts'
import { controlClass } from '#web/platform/ui/field.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import type { Pages, PagesState } from './pages.ts'

interface Props {
  /** The words by which the document was found; each one is searched for until something is typed. */
  words: string | undefined
  found: PagesState['found']
  onFind: Pages['find']
  onClose: () => void
}

/** A search field for the document: Enter goes to the next hit, Shift+Enter to the previous one. */
export function FindBar({ words, found, onFind, onClose }: Props) {
  const [text, setText] = useState(words ?? '')
  const input = useRef<HTMLInputElement>(null)
  // No focus when the words came with the link: a phone would open its keyboard over the page.
  useEffect(() => {
    if (words === undefined) input.current?.focus()
  }, [words])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    onFind(text, event.shiftKey ? 'previous' : 'next')
  }

  return (
    <search
      {...ownEscapeProps}
      className="flex shrink-0 items-center gap-1 border-b border-line bg-raised px-2 py-1.5 sm:justify-end sm:px-4"
    >
      <input
        ref={input}
        type="text"
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          onFind(event.target.value)
        }}
        className={`${controlClass} h-8 px-2.5 sm:w-64!`}
      />
      <output
        aria-live="polite"
        className="min-w-20 text-center text-sm whitespace-nowrap text-ink-2 tabular-nums"
      >
        {text !== '' &&
          (found.isMissing ? 'Not found' : `${formatCount(found.current)} of ${formatCount(found.total)}`)}
      </output>
      <IconButton
        label="Previous match"
        size="sm"
        disabled={found.total === 0}
        onClick={() => onFind(text, 'previous')}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        label="Next match"
        size="sm"
        disabled={found.total === 0}
        onClick={() => onFind(text, 'next')}
      >
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label="Close search" size="sm" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </search>
  )
}
