import { type KeepRule, keepRule } from '#contract/manual/keep-rules.ts'
import type { TemplateList } from '#server/platform/template-entries/index.ts'

/** How long papers are kept, with the sources; the rules hold for every company. */
export const keepRuleList: TemplateList<KeepRule> = {
  name: 'keep-rules',
  entry: keepRule,
  file: new URL('keep-rules.json', import.meta.url),
}
