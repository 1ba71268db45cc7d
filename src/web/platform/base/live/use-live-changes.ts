import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageCompany } from '../company.ts'
import { userQuery } from '../session.ts'
import { useStore } from '../store.ts'

/**
 * Keeps what is on the screen up to date with what others change, as long as somebody is signed in and belongs
 * to a company.
 *
 * @param of whether the template is on the screen, or the manual, or neither
 */
export function useLiveChanges(of: 'manual' | 'template' | undefined): void {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const userId = user?.id
  const companyId = useStore(pageCompany)
  useEffect(() => {
    if (userId === undefined || of === undefined) return undefined
    if (of === 'manual' && companyId === undefined) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { start } = await import('./start.ts')
      if (!isOver) stop = start(of)
    }
    // After the first view, which needs neither the stream nor its code. Without a connection there is neither.
    const timer = setTimeout(() => void begin().catch(() => undefined), 300)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [of, userId, companyId])
}
