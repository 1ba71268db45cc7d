export { collectBytes } from './collect-bytes.ts'
export { unmarkingStorage } from './unmarking-storage.ts'
export { KEEP_COLLECTORS_AWAY, namedBytes, sizeOfNamedBytes } from './repository.ts'
