export { masterRoutes } from './routes.ts'
export { seedResources } from './resources/seed.ts'
