import { useQuery } from '@tanstack/react-query'
import { logInAtProvider } from '#contract/people/sign-in.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { buttonClass } from '#web/platform/ui/button.tsx'

/**
 * A link to sign in at the identity provider, where the installation has one.
 *
 * @param next the page to open afterwards; the manual by default
 */
export function SingleSignOn({ next }: { next?: string | undefined }) {
  const { data: settings } = useQuery(settingsQuery)
  if (settings?.oidc !== true) return null
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href={urlOf(logInAtProvider, { query: { next } })}
        className={`${buttonClass('secondary', 'lg')} w-full`}
      >
        Continue with single sign-on
      </a>
    </>
  )
}
