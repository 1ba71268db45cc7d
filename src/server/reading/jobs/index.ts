export { readingJobs } from './reading-jobs.ts'
export type { FactReader } from './keep-reading.ts'
