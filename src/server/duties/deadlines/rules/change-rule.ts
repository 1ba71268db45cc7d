import type { DeadlineRule } from '#contract/duties/deadline-rules.ts'
import { AppError } from '#contract/platform/errors.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { updateEntry } from '#server/platform/template-entries/index.ts'
import type { DeadlineDependencies } from '../dependencies.ts'
import { checkRule } from './check-rule.ts'
import { deadlineRuleList } from './rule-list.ts'

/**
 * Changes a rule of the template, for every company from then on.
 *
 * @param who the master administrator, in the template
 * @throws AppError `invalid` for a rule that contradicts itself; `not_found` for it or its folder in the template
 */
export async function changeRule(
  { db }: Pick<DeadlineDependencies, 'db'>,
  who: Identity,
  rule: DeadlineRule,
): Promise<DeadlineRule> {
  checkRule(rule)
  return await db.transaction(async (tx) => {
    const folder = await requireFolder(tx, who.workspace, rule.folderId, 'edit')
    if (!(await updateEntry(tx, who.workspace.id, deadlineRuleList, rule)))
      throw new AppError('not_found', 'This rule could not be found.')
    await recordActivity(tx, who, {
      type: 'change_deadline_rule',
      description: `Changed the rule of deadlines: ${rule.title}`,
      entityId: rule.id,
      ...inFolder(folder),
    })
    return rule
  })
}
