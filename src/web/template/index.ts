export { FolderResources } from './folder-resources.tsx'
export { MasterLink } from './master-link.tsx'
