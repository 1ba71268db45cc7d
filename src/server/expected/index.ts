export { expectedRoutes } from './routes.ts'
export { seedExpectedPapers } from './shipped-papers.ts'
