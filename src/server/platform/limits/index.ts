export { MINUTE, networkOf, perAccount, perAddress, perNetwork } from './rate-limits.ts'
export { addGuess, deleteOldGuesses, removeGuess } from './repository.ts'
