export { Share } from './share.tsx'
export { ShareTarget } from './share-target.tsx'
export { UploadTokens } from './upload-tokens.tsx'
