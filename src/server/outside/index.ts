import type { LinkDependencies } from './dependencies.ts'
import { followUpLinks } from './links/follow-up.ts'
import { followUpRequest } from './requests/remind.ts'

export { createOutsideMailHandler } from './links/follow-up.ts'
export { correspondents } from './links/repository.ts'
export { createOutsiderFinder } from './links/open-link.ts'
export type { OutsidersSetting } from './links/state.ts'
export { createPackMailHandler, packNews } from './packs/mails.ts'
export { createRequestMailHandler } from './requests/mails.ts'
export { countRequested } from './requests/count-requested.ts'
export type { OutsideDependencies } from './dependencies.ts'
export { outsideRoutes } from './routes.ts'

/** Does once a day what falls due on links: who is reminded, and who is notified of what stopped. */
export async function followUpOutside(deps: LinkDependencies): Promise<void> {
  await followUpLinks(deps, { request: (link) => followUpRequest(deps, link) })
}
