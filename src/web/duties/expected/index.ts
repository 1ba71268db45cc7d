import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export { fitFor, fitText } from './fits.ts'
export { completenessQuery } from './completeness-query.ts'
export { fitsQuery } from './queries.ts'
export { contentOf, contentWords } from './tab-content.ts'

export const ExpectedPapers = lazyRouteComponent(() => import('./expected-papers.tsx'), 'ExpectedPapers')
export const FirstPapers = lazyRouteComponent(() => import('./first-papers.tsx'), 'FirstPapers')
export const CompletenessLine = suspended(
  lazyRouteComponent(() => import('./completeness-line.tsx'), 'CompletenessLine'),
)
export const MissingPage = suspended(lazyRouteComponent(() => import('./missing-page.tsx'), 'MissingPage'))
