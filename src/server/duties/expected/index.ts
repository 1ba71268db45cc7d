export { expectedRoutes } from './routes.ts'
export { expectedPaperList } from './paper-list.ts'
export { listYearEnd } from './list-year-end.ts'
export { requireSlot, type ExpectedReading } from './list-expected.ts'
