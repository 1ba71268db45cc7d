export { OutsidePage } from './outside-page.tsx'
