import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, LayoutTemplate, Network, Server, Trash2, UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useIsAdministrator, userQuery } from '#web/platform/base/session.ts'
import { isMasterQuery } from '#web/template/index.ts'
import { HeaderLink } from '#web/platform/ui/header-link.tsx'

type Look = Pick<ComponentProps<typeof HeaderLink>, 'isRow' | 'labelledFrom' | 'className'>

export function AccountLink(look: Look) {
  return <HeaderLink to="/account" label="Account" icon={<UserRound aria-hidden />} {...look} />
}

export function HelpLink(look: Look) {
  return <HeaderLink to="/help" label="Help" icon={<CircleQuestionMark aria-hidden />} {...look} />
}

export function TrashLink(look: Look) {
  return <HeaderLink to="/trash" label="Trash" icon={<Trash2 aria-hidden />} {...look} />
}

/** Link to the template, for the master administrator alone (`docs/product.md` §6). */
export function TemplateLink(look: Look) {
  const { data: user } = useQuery(userQuery)
  const { data } = useQuery({ ...isMasterQuery, enabled: user !== null && user !== undefined })
  if (data?.isMaster !== true) return null
  return <HeaderLink to="/master" label="Master Management" icon={<LayoutTemplate aria-hidden />} {...look} />
}

/** Link to the accounts, companies and jobs of the server, for the master administrator alone. */
export function AdministrationLink(look: Look) {
  if (!useIsAdministrator()) return null
  return <HeaderLink to="/administration" label="Administration" icon={<Server aria-hidden />} {...look} />
}

/** Link to the diagram, for the master administrator alone. */
export function ArchitectureLink(look: Look) {
  if (!useIsAdministrator()) return null
  return <HeaderLink to="/architecture" label="Architecture" icon={<Network aria-hidden />} {...look} />
}
