export { masterRoutes } from './routes.ts'
export { ensureMasterWorkspace } from './seed.ts'
