export { cleanVocabularies } from './indexing/clean-vocabulary.ts'
export {
  copySpellings,
  countFilesOf,
  indexFiles,
  lockFilesOf,
  indexFile,
  newSearchDocument,
  newSearchDocumentCopies,
  newSearchWords,
  wordsOfName,
} from './indexing/repository.ts'
export { searchRoutes } from './routes.ts'
export { totalsOf } from './totals.ts'
export { createWordReader, wordsThatFit } from './indexing/index-words.ts'
