export { collectBytes } from './collect/collect-bytes.ts'
export { KEEP_COLLECTORS_AWAY, namedBytes, sizeOfNamedBytes } from './collect/repository.ts'
export { unmarkingStorage } from './collect/unmarking-storage.ts'
export { readPageWords, savePageWords } from './derived/page-words.ts'
export { pictureOf } from './derived/picture.ts'
export { createPrintForms, type PrintForms } from './derived/print-form.ts'
export { makeThumbnails, readThumbnail, thumbnailWidth } from './derived/thumbnails.ts'
export {
  countUnread,
  enqueueUnread,
  factsReaderOf,
  findBlob,
  findFactsReader,
  findReading,
  isUnread,
  markThumbnail,
  newReading,
  readAgain,
  readFactsAgain,
  renameParty,
  saveFacts,
  saveReading,
  selectOutdatedFacts,
  selectReadPages,
} from './readings.ts'
export { addBlobs, copyBlobs, lockBlobs, newBlobs } from './repository.ts'
export { scanBefore } from './scan/scan-before.ts'
export { createFreeSpace, type FreeSpace, storageWithFloor } from './storage/free-space.ts'
export { openStorage } from './storage/open-storage.ts'
export { rememberingStorage } from './storage/remembering-storage.ts'
export { STREAM_CHUNK_BYTES } from './storage/pooled-stream.ts'
export {
  HEAD_BYTES,
  isUploadId,
  PART_BYTES,
  requireExpected,
  type StagedBlob,
  type StageOptions,
  type Storage,
} from './storage/storage.ts'
