export { awaitEmbeddedPostgres, useEmbeddedPostgres } from './attach.ts'
export { startEmbeddedPostgres } from './start.ts'
