export type { InboxDependencies } from './dependencies.ts'
export { clearUnfiledShares } from './discard.ts'
export { inboxRoutes } from './routes.ts'
export { createTokenHolderFinder } from './tokens.ts'
