export { ArchitectureLink } from './architecture-link.tsx'
