import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import type { LinkedIdentity } from '#contract/people/accounts.ts'
import { signInFailures } from '#contract/people/sign-in.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { formatRelativeDate } from '#web/platform/ui/format.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useLinkIdentity, useRemoveIdentity, identitiesQuery } from './queries.ts'
import { Section } from '#web/platform/ui/section.tsx'

const route = getRouteApi('/frame/account')

/**
 * The identity providers that sign the account in, each with a button that removes it, and a button that links one. Nothing
 * where there is none.
 */
export function IdentitiesSection() {
  const { data: identities = [] } = useQuery(identitiesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { error } = route.useSearch()
  const link = useLinkIdentity()
  if (identities.length === 0 && settings?.oidc !== true) return null
  return (
    <Section
      title="Linked sign-ins"
      folded={error === undefined ? String(identities.length) : undefined}
      description="Whoever signs in there opens your account, without its password."
      action={
        settings?.oidc === true && (
          <Button variant="secondary" size="sm" pending={link.isPending} onClick={() => link.mutate()}>
            Link single sign-on
          </Button>
        )
      }
    >
      {error !== undefined && (
        <Notice variant="error" className="mb-4">
          {signInFailures[error]}
        </Notice>
      )}
      {identities.length === 0 && <p className="text-ink-2">None is linked yet.</p>}
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <Identity key={identity.id} identity={identity} />
        ))}
      </ul>
    </Section>
  )
}

function Identity({ identity: { id, linkedAt, provider } }: { identity: LinkedIdentity }) {
  const remove = useRemoveIdentity()
  const since = formatRelativeDate(linkedAt)
  return (
    <li className="flex items-center gap-3.5 py-3 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{provider}</bdi>
        </p>
        <p className="text-sm text-ink-3">Linked {since.charAt(0).toLowerCase() + since.slice(1)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Remove ${provider}`}
        pending={remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        Remove
      </Button>
    </li>
  )
}
