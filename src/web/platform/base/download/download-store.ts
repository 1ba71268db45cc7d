import { createStore } from '../store.ts'

/** What is being downloaded to a phone, for the beginning of a sentence, until the alert about it is closed. */
export const downloadStore = createStore<string | undefined>(undefined)
