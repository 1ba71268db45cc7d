import { useQuery } from '@tanstack/react-query'
import { LinksPage } from '#web/outside/requests/index.ts'
import { GiveDialog } from './give-dialog.tsx'
import { PackCard } from './pack-card.tsx'
import { packsQuery } from './queries.ts'

/** What was given to people without an account, and what they were shown of it. */
export function PacksPage() {
  return (
    <LinksPage
      title="Papers given"
      lead="Papers that people without an account were given, and what they were shown of them."
      things="packs"
      query={useQuery(packsQuery)}
      empty={{
        title: 'Nobody was given papers yet',
        description:
          'Give the accountant a year, or the bank what it asks for. They need no account, and you see which pages they were shown.',
      }}
      action="Give papers"
      Dialog={GiveDialog}
      Card={PackCard}
    />
  )
}
