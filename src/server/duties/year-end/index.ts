export { yearEndRoutes } from './routes.ts'
