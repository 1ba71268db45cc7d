import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { departments, builtInFolders } from '#contract/company/built-in-folders.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { Page } from '#web/platform/ui/page.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { Guide } from './guide.tsx'
import { KeysList } from './keys.tsx'

/** How the manual works, its keys, and whom to ask. */
export function HelpPage() {
  const { data: settings } = useQuery(settingsQuery)
  const contact = settings?.helpContact ?? null
  return (
    <Page title="Help" lead="How the manual works, its keys, and whom to ask.">
      <Section title="In ten pictures">
        <Guide />
        <p className="mt-5 text-ink-2">
          What was deleted stays in the{' '}
          <Link to="/trash" className="text-link">
            trash
          </Link>{' '}
          for 30 days.
        </p>
      </Section>
      <Section title="The letters A to Z" folded="">
        <p className="mb-4 max-w-3xl text-pretty text-ink-2">
          Each letter is a folder, as in a lever-arch file, and each director has some of them. The letters
          stand at the top of every page; on a keyboard the letter opens its folder.
        </p>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {departments.map((department) => (
            <section key={department} data-tone={toneOf(department)}>
              <h3 className="mb-1.5 font-medium text-tone-text">{department}</h3>
              <dl className="grid grid-cols-[2.75rem_1fr] gap-y-1 text-sm">
                {builtInFolders
                  .filter((folder) => folder.department === department)
                  .map(({ id, name }) => (
                    <div key={id} className="col-span-2 grid grid-cols-subgrid">
                      <dt className="font-semibold text-tone-text">{id}</dt>
                      <dd>{name}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </Section>
      <Section title="Keys" folded="">
        <p className="mb-3 text-ink-2">Where nothing is selected, they mean the file that has the focus.</p>
        <KeysList />
      </Section>
      <Section title="Whom to ask">
        <p className="text-ink-2">
          {contact === null ? (
            'Ask whoever runs this server for you.'
          ) : contact.includes('@') && !/\s/.test(contact) ? (
            <a href={`mailto:${contact}`} className="text-link">
              {contact}
            </a>
          ) : (
            contact
          )}
        </p>
      </Section>
    </Page>
  )
}
