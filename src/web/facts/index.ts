export { FactsForm } from './facts-form.tsx'
export { FactsPanel } from './facts-panel.tsx'
export { factText } from './fact-text.ts'
export { useSetFacts } from './queries.ts'
