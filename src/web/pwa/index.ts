export {
  assignShares,
  countKept,
  dropShares,
  dropUpload,
  isFor,
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
export { followSession, leaveSession } from './follow-session.ts'
export { forgetAccount } from './forget-account.ts'
export { useOnline } from './online.ts'
export { PwaNotices } from './pwa-notices.tsx'
export { registerWorker } from './register.ts'
export { beginSignOut, finishSignOut } from './sign-out.ts'
