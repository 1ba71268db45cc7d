export type { SharingDependencies } from './dependencies.ts'
export { clearUnfiledShares } from './discard.ts'
export { sharingRoutes } from './routes.ts'
export { createTokenHolderFinder } from './tokens.ts'
