import { useEffect, useRef, useState } from 'react'

/** The least time between two searches while somebody types. The first one begins with its key. */
const BETWEEN_MS = 60

/** Follows a text as it is typed, but not more often than a search should start; `submit` takes it at once. */
export function useSettled(text: string) {
  const [query, setQuery] = useState(text)
  const takenAt = useRef(-Infinity)
  useEffect(() => {
    const take = () => {
      takenAt.current = performance.now()
      setQuery(text)
    }
    const wait = takenAt.current + BETWEEN_MS - performance.now()
    if (wait <= 0) {
      take()
      return undefined
    }
    const timer = setTimeout(take, wait)
    return () => clearTimeout(timer)
  }, [text])
  return { query, submit: () => setQuery(text) }
}
