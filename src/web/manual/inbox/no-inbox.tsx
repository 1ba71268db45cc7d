import { Inbox } from 'lucide-react'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'

/** For those who edit nothing in the company of the page. */
export function NoInbox() {
  return (
    <EmptyState
      icon={<Inbox />}
      title="You have no inbox in this company"
      description="Papers are filed by those who may edit the folders of at least one director."
    />
  )
}
