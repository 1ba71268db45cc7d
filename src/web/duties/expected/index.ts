import { lazyRouteComponent } from '@tanstack/react-router'

export { fitFor, fitText } from './fits.ts'
export { completenessQuery } from './completeness-query.ts'
export { fitsQuery } from './queries.ts'
export { contentOf, contentWords } from './tab-content.ts'

export const ExpectedPapers = lazyRouteComponent(() => import('./expected-papers.tsx'), 'ExpectedPapers')
export const FirstPapers = lazyRouteComponent(() => import('./first-papers.tsx'), 'FirstPapers')
export const CompletenessLine = lazyRouteComponent(
  () => import('./completeness-line.tsx'),
  'CompletenessLine',
)
export const MissingPage = lazyRouteComponent(() => import('./missing-page.tsx'), 'MissingPage')
