import { ExternalLink, FileDown, ScrollText } from 'lucide-react'
import type { ResourceType } from '#contract/template/template-resources.ts'

const icons = { link: ExternalLink, document: ScrollText, file: FileDown } as const

/** Shows what opening a resource does: another site, a text, a download. */
export function ResourceIcon({ type, className }: { type: ResourceType; className?: string }) {
  const Icon = icons[type]
  return <Icon aria-hidden className={className} />
}
