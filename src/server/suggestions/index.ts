export { rankFolders, suggestFolders } from './suggest-folders.ts'
export { createLexicon } from './lexicon.ts'
export { suggestNames } from './suggest-name.ts'
export { suggestionRoutes } from './routes.ts'
