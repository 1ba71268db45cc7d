import { type DeadlineRule, deadlineRule } from '#contract/duties/deadline-rules.ts'
import type { TemplateList } from '#server/platform/template-entries/index.ts'

/** The rules of deadlines, with their sources. */
export const deadlineRuleList: TemplateList<DeadlineRule> = {
  name: 'deadline-rules',
  entry: deadlineRule,
  file: new URL('rules.json', import.meta.url),
}
