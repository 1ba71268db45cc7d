import type { JobPayloads } from '#server/platform/jobs/index.ts'
import { type Letter, words, type Words } from '#server/platform/mail/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { findState, newAddress } from '../links/links.ts'
import { companyName, invitation, makerOf, quoteOf, recipientOf } from '../links/mails.ts'
import { findLink, type LinkRow, packOf } from '../links/repository.ts'
import { selectItems, selectNews } from './repository.ts'

/** The job that mails a pack to its recipient, with an address of its own. */
export function createPackMailHandler(deps: LinkDependencies) {
  const { db, post } = deps
  return async ({ packId, workspaceId }: JobPayloads['pack-mail']): Promise<void> => {
    const link = await findLink(db, workspaceId, packId)
    // It may have been ended while this job waited.
    if (link === undefined || (await findState(db, deps, link)) !== 'open') return
    const papers = (await selectItems(db, workspaceId, [packId])).length
    await post.send(packMail(link, { papers, url: await newAddress(db, deps, link) }))
  }
}

function packMail(link: LinkRow, { papers, url }: { papers: number; url: string }): Letter {
  const { mayDownload, message, title } = packOf(link)
  const company = companyName(link)
  const letter = {
    subject: words`${company} gives you papers: ${title}`,
    before: words`${makerOf(link)} of ${company} gives ${recipientOf(link)} ${papers} ${papers === 1 ? 'paper' : 'papers'}: ${title}. You need no account: open the link to ${mayDownload ? 'read or download' : 'read'} them.`,
    ...quoteOf(link, message),
    link: { action: 'Open the papers', url },
  }
  return invitation(link, letter, words` ${company} sees which pages were shown, when and for how long.`)
}

const times = (count: number) => (count === 1 ? 'once' : `${String(count)} times`)

/** A line for each pack of a person that was opened in a time, for the daily mail. */
export async function packNews(
  on: Queryable,
  person: { workspaceId: string; userId: string },
  time: { since: Date; until: Date },
): Promise<Words[]> {
  const news = await selectNews(on, person, time)
  return news.map(
    ({ downloaded, papers, shown, title, visits, ...recipient }) =>
      words`${recipientOf(recipient)} opened ${title} ${times(Math.max(visits, 1))}: ${shown} of ${papers} papers shown, ${downloaded} downloaded`,
  )
}
