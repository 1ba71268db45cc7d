export { collectBytes } from './collect-bytes.ts'
export { unmarkingStorage } from './unmarking-storage.ts'
export { KEEP_COLLECTORS_AWAY, namedBytes, namingColumns, sizeOfNamedBytes } from './repository.ts'
