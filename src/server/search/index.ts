export { fold } from '#contract/search-words.ts'
export { cleanVocabularies } from './clean-vocabulary.ts'
export {
  filesOfBlob,
  indexFile,
  learnSpellings,
  type NameWords,
  newSearchDocument,
  newSearchWords,
  wordsOfName,
} from './repository.ts'
export { searchRoutes } from './routes.ts'
export { wordsOf, wordsThatFit } from './index-words.ts'
