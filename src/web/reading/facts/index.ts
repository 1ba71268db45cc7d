import { loadedComponent } from '#web/platform/base/loaded-component.tsx'

export { TotalsText } from './totals-text.tsx'
export { FactsForm } from './facts-form.tsx'
export { factText, formatMoney } from './fact-text.ts'
export { factsQuery, useSetFacts } from './queries.ts'

/** Loaded when it is first opened: it brings what checks facts. */
export const FactsPanel = loadedComponent(async () => (await import('./facts-panel.tsx')).FactsPanel)
