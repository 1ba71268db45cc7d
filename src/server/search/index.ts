export { fold } from '#contract/search-words.ts'
export { cleanVocabularies } from './clean-vocabulary.ts'
export {
  copySpellings,
  indexBytes,
  indexFile,
  type NameWords,
  newSearchDocument,
  newSearchDocumentCopies,
  newSearchWords,
  wordsOfName,
} from './repository.ts'
export { searchRoutes } from './routes.ts'
export { wordsOf, wordsThatFit } from './index-words.ts'
