export type { AccountDependencies } from './dependencies.ts'
export { accountRoutes } from './routes.ts'
