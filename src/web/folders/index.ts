export { DeleteFolderQuestion } from './delete-dialog.tsx'
export { FolderContents } from './folder-contents.tsx'
export { ancestorsOf, childrenOf, type FolderTree, isWithin, treeOf } from './tree.ts'
