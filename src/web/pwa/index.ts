export {
  countKept,
  dropShares,
  dropUpload,
  keepPhotos,
  keepShares,
  keepUpload,
  type KeptPhoto,
  keptPhotos,
  type KeptShare,
  keptShares,
  type KeptUpload,
  keptUploads,
} from './device-store.ts'
export { forgetAccount } from './forget-account.ts'
export { useOnline } from './online.ts'
export { PwaNotices } from './pwa-notices.tsx'
export { registerWorker } from './register.ts'
