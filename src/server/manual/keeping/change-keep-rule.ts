import { AppError } from '#contract/platform/errors.ts'
import type { KeepRule } from '#contract/manual/keep-rules.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { faultsOfVersions, updateEntry } from '#server/platform/template-entries/index.ts'
import { keepRuleList } from './rule-list.ts'

/**
 * Changes how long papers are kept, for every company from then on.
 *
 * @param who the master administrator, in the template
 * @throws AppError `invalid` for a rule that contradicts itself; `not_found`
 */
export async function changeKeepRule({ db }: { db: Database }, who: Identity, rule: KeepRule) {
  checkKeepRule(rule)
  return await db.transaction(async (tx) => {
    if (!(await updateEntry(tx, who.workspace.id, keepRuleList, rule)))
      throw new AppError('not_found', 'This rule could not be found.')
    await recordActivity(tx, who, {
      type: 'change_keep_rule',
      description: `Changed how long is kept: ${rule.title}`,
      entityId: rule.id,
    })
    return rule
  })
}

function checkKeepRule({ folders, kinds, versions }: KeepRule): void {
  const details = faultsOfVersions(versions)
  if (kinds.length + folders.length === 0)
    details.push({ path: 'kinds', message: 'Please say for which kinds or folders it is.' })
  for (const [index, version] of versions.entries()) {
    const isForGood = version.after === 'company'
    if (isForGood !== (version.years + version.months === 0))
      details.push({
        path: `versions.${String(index)}.years`,
        message: isForGood
          ? 'What is kept as long as the company exists has no number of years.'
          : 'Please say for how many years or months.',
      })
  }
  const [first] = details
  if (first !== undefined) throw new AppError('invalid', first.message, details)
}
