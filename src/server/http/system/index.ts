export { docsRoutes } from './docs.ts'
export { homeRoutes } from './home.ts'
export { type SystemDependencies, systemRoutes } from './routes.ts'
