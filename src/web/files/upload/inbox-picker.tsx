import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import { ACCEPT } from './accept.ts'
import { addUploads } from './queue.ts'

interface Props {
  className: string
  children: ReactNode
}

/** A button that opens the system's choice of files, and sends them to the inbox. */
export function InboxPicker({ className, children }: Props) {
  const navigate = useNavigate()
  function choose() {
    const picker = document.createElement('input')
    Object.assign(picker, { type: 'file', multiple: true, accept: ACCEPT })
    picker.addEventListener('change', () => {
      const files = [...(picker.files ?? [])]
      if (files.length === 0) return
      void addUploads(files, LOG_FOLDER_ID, 'waiting')
      void navigate({ to: '/inbox' })
    })
    picker.click()
  }
  return (
    <button type="button" className={className} onClick={choose}>
      {children}
    </button>
  )
}
