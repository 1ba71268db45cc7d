export { masterRoutes } from './routes.ts'
export { seedResources } from './seed-resources.ts'
