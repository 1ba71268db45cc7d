import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { folderLabel } from '#contract/manual/folders.ts'
import { LINK_DAYS } from '#contract/outside/links.ts'
import type { PresetId, PresetLine } from '#contract/outside/packs.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { RecipientFields, useRecipient } from '#web/outside/requests/index.ts'
import { filesInFolder } from './folder-files.ts'
import { PresetLines } from './preset-lines.tsx'
import { packsQuery, presetQuery, presetsQuery, useGive } from './queries.ts'
import { DialogButtons } from '#web/platform/ui/dialog-buttons.tsx'

interface Given {
  id: string
  name: string
}

interface Props {
  /** The papers that were chosen. */
  files?: readonly Given[]
  /** Everything that lies in a folder, and below it. */
  folder?: { id: string; name: string }
  /** A preset to begin with, where neither was chosen. */
  preset?: PresetId
  /** The last day of the year of the accountant's preset. */
  to?: string
  onClose: () => void
}

/** Gives papers to somebody without an account. Whom papers were given last is filled in. */
export function GiveDialog({ files, folder, preset: first = 'accountant', to, onClose }: Props) {
  const { data: earlier = [] } = useQuery(packsQuery)
  const isChosen = files !== undefined || folder !== undefined
  const [preset, setPreset] = useState<string>(first)
  const presets = useQuery({ ...presetsQuery, enabled: !isChosen })
  const list = useQuery({ ...presetQuery(preset, to), enabled: !isChosen })
  const inFolder = useQuery({ ...filesInFolder(folder?.id ?? ''), enabled: folder !== undefined })
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [typedTitle, setTitle] = useState<string>()
  const recipient = useRecipient(earlier)
  const [message, setMessage] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [mayDownload, setMayDownload] = useState(true)
  const [watermark, setWatermark] = useState(false)
  const give = useGive(onClose)

  const lines = (list.data?.lines ?? []).filter(({ id }) => !without.has(id))
  const papers = isChosen ? (files ?? inFolder.data ?? []) : papersOf(lines)
  const isLoading = isChosen ? files === undefined && inFolder.data === undefined : list.data === undefined
  const loadError = isChosen ? inFolder : list
  const [only] = papers
  const title =
    typedTitle ??
    (folder === undefined
      ? isChosen
        ? papers.length === 1
          ? (only?.name ?? '')
          : `${String(papers.length)} papers`
        : (list.data?.title ?? '')
      : folderLabel(folder))
  const failure = failureOf(give, 'The papers could not be given.')

  function submit() {
    const checked = recipient.check()
    if (checked === undefined || papers.length === 0 || title.trim() === '' || give.isPending) return
    give.mutate({
      title,
      recipient: checked,
      files: papers.map(({ id }) => id),
      mayDownload,
      watermark,
      ...(message.trim() !== '' && { message }),
      ...(expiresOn !== '' && { expiresOn }),
    })
  }

  return (
    <Dialog
      onOpenChange={onClose}
      title="Give papers"
      description="They need no account: a link in an email opens a page with these papers, as they are now."
      width="md"
      onSubmit={submit}
      footer={
        <DialogButtons
          label="Give"
          isPending={give.isPending}
          pendingLabel="Giving..."
          disabled={papers.length === 0}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-4.5 pt-2">
        {failure !== undefined && <Notice variant="error">{failure}</Notice>}
        <RecipientFields {...recipient.fields} />
        {!isChosen && presets.data !== undefined && (
          <Field label="List">
            <Select
              value={preset}
              options={presets.data.map(({ id, name: label }) => ({ value: id, label }))}
              onValueChange={(value) => {
                setPreset(value)
                setWithout(new Set())
              }}
            />
          </Field>
        )}
        {loadError.error !== null && (
          <LoadError
            title="The papers could not be read"
            error={loadError.error}
            onRetry={() => void loadError.refetch()}
          />
        )}
        {!isChosen && list.data !== undefined ? (
          <PresetLines
            preset={list.data}
            without={without}
            onChange={setWithout}
            onKept={(id) => {
              setPreset(id)
              setWithout(new Set())
            }}
            onRemoved={() => setPreset(first)}
          />
        ) : (
          <p aria-live="polite" className="text-sm text-ink-2">
            {isLoading ? 'Looking for the papers...' : countText(papers.length)}
          </p>
        )}
        <Field label="Title" required>
          <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="Message" optional>
          <Textarea
            rows={2}
            maxLength={2000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
        <Field label="Last day" optional hint={`Without one: in ${String(LINK_DAYS)} days`}>
          <Input type="date" value={expiresOn} onChange={({ target }) => setExpiresOn(target.value)} />
        </Field>
        <div>
          <Tick checked={mayDownload} onChange={setMayDownload}>
            They may download the papers
          </Tick>
          <Tick checked={watermark} onChange={setWatermark}>
            Their name and the day stand across each page
          </Tick>
        </div>
      </div>
    </Dialog>
  )
}

/** The papers of the lines that are ticked, each once, in their order. */
function papersOf(lines: readonly PresetLine[]): Given[] {
  return [...new Map(lines.flatMap(({ files }) => files.map((file) => [file.id, file]))).values()]
}

function countText(count: number): string {
  if (count === 0) return 'There are no papers here.'
  return count === 1 ? 'One paper' : `${String(count)} papers`
}
