import { useEffect, useState } from 'react'

/** The search starts after a pause in typing of this length, so that results come about 100 ms after the last key. */
const PAUSE_MS = 60

/** Debounces a text; `submit` takes it at once. */
export function useSettled(text: string) {
  const [query, setQuery] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { query, submit: () => setQuery(text) }
}
