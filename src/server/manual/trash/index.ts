export { emptyTrash } from './purge.ts'
export { trashRoutes } from './routes.ts'
