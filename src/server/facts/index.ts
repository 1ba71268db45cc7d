export { createFactReader } from './fact-reader.ts'
export { createReadFactsHandler } from './read-outdated.ts'
export { readableText, readFacts } from './reading/read-facts.ts'
export { factRoutes } from './routes.ts'
