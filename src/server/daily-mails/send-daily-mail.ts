import { dayInLondon, spellDay } from '#contract/plain-date.ts'
import { countActivity, selectActivity } from '#server/activity/index.ts'
import { findIdentity } from '#server/accounts/index.ts'
import { enqueue, type JobPayloads } from '#server/jobs/index.ts'
import { linkInto, type Mailer, type MailLimits, writeLetter } from '#server/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findWorkspace } from '#server/workspaces/index.ts'
import { deleteChoice, lockChoice, selectChoices, setTold } from './repository.ts'

export interface DailyMailDependencies {
  db: Database
  mailer: Mailer
  mailLimits: Pick<MailLimits, 'sendNotice'>
  baseUrl: string
  now?: () => Date
}

/** Entries that a mail lists; the others are counted. */
const LISTED = 30
/** What was recorded so shortly before may not be committed yet: it is in the next mail. */
const SETTLING_MS = 60_000

/** Gives everybody who wants a daily mail a job of their own. */
export async function mailDaily(db: Database): Promise<void> {
  for await (const choice of selectChoices(db))
    await enqueue(db, 'daily-mail', choice, `daily ${choice.workspaceId} ${choice.userId}`)
}

/**
 * The job that mails somebody what others did in a company since the last mail, as far as they may view it. Nothing is
 * sent where nothing was done, and never two mails on one day. Who has left the company gets no more.
 */
export function createDailyMailHandler({ now = () => new Date(), ...of }: DailyMailDependencies) {
  return async (choice: JobPayloads['daily-mail']): Promise<void> => {
    await of.db.transaction(async (tx) => {
      const locked = await lockChoice(tx, choice)
      const today = dayInLondon(now())
      if (locked === undefined || locked.sentOn === today) return
      const who = await findIdentity(tx, choice)
      if (who === undefined) return await deleteChoice(tx, choice)
      const until = new Date(now().getTime() - SETTLING_MS)
      const filter = { notUserId: who.person.id, since: locked.toldUntil, until }
      const total = await countActivity(tx, who, filter)
      if (total === 0) return await setTold(tx, choice, { toldUntil: until })
      const entries = await selectActivity(tx, who, { ...filter, before: undefined, limit: LISTED })
      const company = (await findWorkspace(tx, choice.workspaceId))?.businessName ?? 'your company'
      const mail = writeLetter({
        to: who.person.email,
        subject: `What others did in ${company}`,
        before: `Since ${spellDay(dayInLondon(locked.toldUntil))}, others did this in ${company}:`,
        lists: [
          {
            title: 'What was done',
            lines: [
              ...entries.map(({ description, userName }) => `${userName ?? 'Somebody'}: ${description}`),
              ...(total > entries.length ? [`and ${String(total - entries.length)} more`] : []),
            ],
          },
        ],
        action: 'See the activity',
        link: linkInto(of.baseUrl, choice.workspaceId, '/account?tab=activity'),
        after: `You get this email at most once a day, because you chose to on your account page. To get no more of them, open ${of.baseUrl}/stop-daily-mail?token=${locked.token}`,
      })
      const unsubscribe = `${of.baseUrl}/api/daily-mail/stop?token=${locked.token}`
      await of.mailLimits.sendNotice(mail.to, () => of.mailer.send({ ...mail, unsubscribe }))
      await setTold(tx, choice, { toldUntil: until, sentOn: today })
    })
  }
}
