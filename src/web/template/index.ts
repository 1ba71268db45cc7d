import { lazyRouteComponent } from '@tanstack/react-router'

export { CaptureButton } from './capture-button.tsx'
export { FolderResources } from './folder-resources.tsx'
export { folderResourcesQuery, isMasterQuery } from './queries.ts'
export { ResourceList } from './resource-list.tsx'

export const RulesPage = lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage')
