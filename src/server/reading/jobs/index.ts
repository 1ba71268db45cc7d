export { readingJobs } from './reading-jobs.ts'
export type { FactReader, KeptFacts } from './keep-reading.ts'
