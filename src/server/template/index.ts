export { templateRoutes } from './routes.ts'
export { ensureMasterWorkspace } from './seed.ts'
