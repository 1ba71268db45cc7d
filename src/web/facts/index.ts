export { FactsPanel } from './facts-panel.tsx'
