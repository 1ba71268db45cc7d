export { useFileInto } from './actions.ts'
export { betterFolders, readFirst, suggestTogether } from './before-filing.ts'
export { dismissedSuggestions } from './dismissed.ts'
export { addJustFiled, justFiledStore, settle } from './just-filed.ts'
export { SuggestDialog } from './lazy.ts'
export {
  folderSuggestionsQuery,
  suggestionBeforeQuery,
  suggestionQuery,
} from './queries.ts'
export { saysNothing } from './says-nothing.ts'
