export { destructionRoutes } from './routes.ts'
