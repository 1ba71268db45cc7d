import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * The pages of the manual. The router loads a page before it shows it. With React's `lazy`, the page would first suspend,
 * and React delays replacing a fallback by 300 ms.
 */
export const ManualFrame = lazyRouteComponent(() => import('./manual-frame.tsx'), 'ManualFrame')
export const ManualPage = lazyRouteComponent(() => import('./manual-page.tsx'), 'ManualPage')
export const HelpPage = lazyRouteComponent(() => import('./help-page.tsx'), 'HelpPage')
export const SearchPage = lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage')
export const FolderView = lazyRouteComponent(() => import('./folder-view.tsx'), 'FolderView')
export const MissingPapersPage = lazyRouteComponent(
  () => import('./missing-papers-page.tsx'),
  'MissingPapersPage',
)
export const TemplatePage = lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage')
export const TemplateRulesPage = lazyRouteComponent(() => import('./template-page.tsx'), 'TemplateRulesPage')
export const ServerPage = lazyRouteComponent(() => import('./template-page.tsx'), 'ServerPage')
