export { docsRoutes } from './docs.ts'
export { type SystemDependencies, systemRoutes } from './routes.ts'
