export { expectedRoutes } from './routes.ts'
export { expectedPaperList } from './paper-list.ts'
