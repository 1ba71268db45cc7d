export { rankFolders, suggestFolders } from './judge.ts'
export { createLexicon } from './lexicon.ts'
export { suggestName } from './naming/suggest-name.ts'
export { filingRoutes } from './routes.ts'
