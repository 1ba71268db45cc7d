import type { LinkState } from '#contract/outside/links.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import { mayEdit, type Rights } from '#contract/company/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { LinkRow } from './repository.ts'

/** To whom papers may be given, and whom they may be asked of: `OUTSIDERS`. */
export type OutsidersSetting = Config['OUTSIDERS']

/** Whether the administrator lets an address take part. */
export function isAllowed(outsiders: OutsidersSetting, email: string): boolean {
  if (typeof outsiders === 'string') return outsiders === 'on'
  return outsiders.includes(email.slice(email.lastIndexOf('@') + 1))
}

/**
 * What a link is good for at this moment.
 *
 * @param maker the present rights of whoever made it; nothing once their access has ended
 */
export function linkState(
  link: Pick<LinkRow, 'areas' | 'endedAt' | 'expiresOn' | 'needsExport' | 'recipientEmail'>,
  maker: Rights | undefined,
  { outsiders, today }: { outsiders: OutsidersSetting; today: Day },
): LinkState {
  if (link.endedAt !== null) return 'ended'
  if (link.expiresOn < today) return 'expired'
  const mayStill =
    maker !== undefined &&
    link.areas.every((area) => mayEdit(maker, area)) &&
    (maker.mayExport || !link.needsExport)
  return mayStill && isAllowed(outsiders, link.recipientEmail) ? 'open' : 'stopped'
}
