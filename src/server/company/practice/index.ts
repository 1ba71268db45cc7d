export { preparePractice } from './list-practice.ts'
export { practiceRoutes } from './routes.ts'
