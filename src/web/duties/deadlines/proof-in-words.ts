import { documentKindLabels } from '#contract/documents/document-kinds.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'

/** The kinds of papers that prove a deadline done, within a sentence: P60 and VAT keep their letters. */
export function proofInWords({ proof }: Pick<Deadline, 'proof'>): string {
  const labels = proof.map((kind) => documentKindLabels[kind])
  return labels.map((label) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())).join(', ')
}
