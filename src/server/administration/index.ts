export { type AdministrationDependencies, administrationRoutes } from './routes.ts'
