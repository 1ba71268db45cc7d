import { lazyRouteComponent } from '@tanstack/react-router'

export const AskDialog = lazyRouteComponent(() => import('./ask-dialog.tsx'), 'AskDialog')
export const RequestsPage = lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage')
export { useMayAsk } from './queries.ts'
export { RecipientFields, useRecipient } from './recipient-fields.tsx'
