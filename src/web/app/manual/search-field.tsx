import { Search } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/platform/ui/icon-button.tsx'

/** The search of the header: an icon and a field. Both open the search dialog. */
export function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  function search() {
    onSearch(text.trim())
    setText('')
  }
  return (
    <form
      role="search"
      className="flex items-center rounded-md border border-line-strong bg-sheet shadow-xs focus-within:border-control max-w-80 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <IconButton label="Search files" shortcut="/" onClick={search} className="size-8.5!">
        <Search aria-hidden />
      </IconButton>
      <input
        type="search"
        aria-label="Words to search for"
        placeholder="Search files"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-8.5 min-w-0 flex-1 bg-transparent pr-2 outline-none placeholder:text-ink-3"
      />
    </form>
  )
}
