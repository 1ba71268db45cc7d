import { Link } from '@tanstack/react-router'
import { Building2, Users } from 'lucide-react'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { ClosedSection } from './closed-section.tsx'
import { JoinSection } from './join-section.tsx'

/** On the account page: the way to the company's people and profile, and to other companies. */
export function CompaniesSections() {
  return (
    <>
      <Section
        title="People and company"
        description="Who belongs to the company, what each may see, and what the company says of itself."
      >
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <Link to="/people">
              <Users aria-hidden />
              People
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/company">
              <Building2 aria-hidden />
              Company
            </Link>
          </Button>
        </div>
      </Section>
      <JoinSection />
      <ClosedSection />
    </>
  )
}
