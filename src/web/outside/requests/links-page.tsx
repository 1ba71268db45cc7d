import type { UseQueryResult } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useMay } from '#web/platform/base/access.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { useMayReachOutsiders } from './may-reach-outsiders.ts'

interface Props<Item extends { id: string }> {
  title: string
  lead: string
  things: string
  query: UseQueryResult<Item[]>
  empty: { title: string; description: string }
  /** What the button says that makes one; without it, there is none. */
  action: string | undefined
  Dialog: ComponentType<{ onClose: () => void }>
  Card: ComponentType<{ item: Item }>
}

/** Said to people who edit nothing: they make no links, and may not view the papers of those that others made. */
const nothing = {
  title: 'Nothing here that you may view',
  description: 'What others give or ask for stands here for those who may view these papers.',
}

/** All that people without an account were given, or asked for. */
export function LinksPage<Item extends { id: string }>(props: Props<Item>) {
  const { Card, Dialog, action, empty, lead, query, things, title } = props
  const { data } = query
  const [isMaking, setMaking] = useState(false)
  const mayReach = useMayReachOutsiders()
  const mayEdit = useMay('edit')
  const button = mayReach && action !== undefined && (
    <Button onClick={() => setMaking(true)}>
      <Send aria-hidden />
      {action}
    </Button>
  )
  return (
    <Page title={title} lead={lead} action={data !== undefined && data.length > 0 && button}>
      {data === undefined ? (
        <NotLoaded title={`The ${things} could not be read`} label={`Loading ${things}`} query={query} />
      ) : data.length === 0 ? (
        <EmptyState isFramed icon={<Send />} {...(mayEdit === false ? nothing : empty)} action={button} />
      ) : (
        data.map((item) => <Card key={item.id} item={item} />)
      )}
      {isMaking && <Dialog onClose={() => setMaking(false)} />}
    </Page>
  )
}
