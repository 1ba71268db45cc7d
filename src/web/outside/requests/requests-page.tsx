import { useQuery } from '@tanstack/react-query'
import { AskDialog } from './ask-dialog.tsx'
import { LinksPage } from './links-page.tsx'
import { requestsQuery } from './queries.ts'
import { RequestCard } from './request-card.tsx'

/** What was asked of people without an account, and what is still to come. */
export function RequestsPage() {
  return (
    <LinksPage
      title="Requests"
      lead="Papers that people without an account were asked for. What they send waits in the inbox."
      things="requests"
      query={useQuery(requestsQuery)}
      empty={{
        title: 'Nobody was asked for papers yet',
        description:
          'Ask the accountant, a supplier or an employee for what is missing. They need no account, and get a receipt.',
      }}
      action="Ask for papers"
      Dialog={AskDialog}
      Card={RequestCard}
    />
  )
}
