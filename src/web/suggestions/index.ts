export { announce } from './arrivals.ts'
export { readFirst, suggestTogether } from './before-filing.ts'
export { shareSuggestionQuery, suggestionBeforeQuery } from './queries.ts'
