import { Download } from 'lucide-react'
import { exportAccount } from '#contract/people/accounts.ts'
import { useMay } from '#web/platform/base/access.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { startProvenDownload } from '#web/platform/base/proven-download.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'

export function ExportSection() {
  const mayExport = useMay('export')
  return (
    <Section
      title="Export your data"
      folded=""
      description="Everything in one ZIP file: your folders with their documents under their own names, what is in the trash, your profile and your activity."
      action={
        mayExport !== false && (
          <Button asChild variant="secondary">
            <a
              href={urlOf(exportAccount, {})}
              download
              onClick={(event) => {
                event.preventDefault()
                void startProvenDownload(urlOf(exportAccount, {}))
              }}
            >
              <Download aria-hidden />
              Download ZIP
            </a>
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-3">
        {mayExport === false
          ? 'Your role in this company does not include exports.'
          : 'It is written while it downloads, so a large manual may take a while.'}
      </p>
    </Section>
  )
}
