export { Share } from './share.tsx'
export { ShareTarget } from './share-target.tsx'
export { SharesWaiting } from './shares-waiting.tsx'
export { UploadTokens } from './upload-tokens.tsx'
