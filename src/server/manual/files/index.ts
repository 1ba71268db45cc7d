export { fileContents } from './folder-contents/folder-contents.ts'
export { markKept, purgeFiles } from './folder-contents/repository.ts'
export { type FileRow, findTrashed } from './repository.ts'
export { copyFile } from './copy.ts'
export { deleteFile } from './delete.ts'
export type { FileDependencies } from './dependencies.ts'
export { clearAbandonedUploads } from './upload/direct-upload.ts'
export { filesById, lockFile, requireFile, requireFiles } from './find.ts'
export { exportFacts } from './listing/export-facts.ts'
export { listFiles } from './listing/list-files.ts'
export { moveFile } from './move.ts'
export {
  filedPapers,
  hasFiled,
  isAsLong,
  keptUntil,
  paperOf,
  papersWithGuesses,
  papersOfCompanies,
} from './paper.ts'
export { filesPastKeeping, keepingOver, type KeepingOver } from './past-keeping.ts'
export { presentFacts, presentFiles } from './present.ts'
export { importFile, takeIn } from './upload/import.ts'
export { readFileAgain } from './read-again.ts'
export { placeNamed } from './place.ts'
export {
  endWaiting,
  findFiles,
  removeFiles,
  selectOtherCopies,
  shownFacts,
  trashFiles,
  updateFile,
} from './repository.ts'
export { renameFile } from './rename.ts'
export { fileRoutes, readLimit } from './routes.ts'
export { findBegun, receivePiece } from './upload/pieces/pieces.ts'
export { pieceOf, uploadLimit, withRawBodies } from './upload/routes.ts'
export { printAudienceOf } from './content/audience.ts'
export { mergedPdf, printParts } from './content/print.ts'
export { zipEntryOf } from './content/zip.ts'
export { kindOf } from './upload/kind.ts'
export { takeTogether } from './take-together.ts'
export { printFormOf } from './content/print.ts'
export { earlierCopies } from './earlier-copies.ts'
export { createContentFinder } from './content/content-finder.ts'
export { attachmentOf, requireStored, type StoredFile } from './content/stored-content.ts'
export { selectStatistics } from './statistics/repository.ts'
export { namingTransaction } from './unique-name.ts'
export { type Arrival, storeFiles, type Uploader } from './upload/store.ts'
export { uploadFields, uploadFiles } from './upload/upload.ts'
export { insertFormerVersions, selectFormerVersions } from './versions/repository.ts'
export { noFields, receiveForm, roomForForm } from './upload/receive-form.ts'
export { createFileOpenings } from './history/openings.ts'
export { groupArrivals } from './upload/group-arrivals.ts'
export { createUploadSigner } from './upload/signer.ts'
export { namesWithin, safeName } from './content/unpacked-names.ts'
export { csvContent } from './listing/csv.ts'
