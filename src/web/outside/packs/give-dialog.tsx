import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { folderLabel } from '#contract/manual/folders.ts'
import { LINK_DAYS, recipientName } from '#contract/outside/links.ts'
import { createPack } from '#contract/outside/packs.ts'
import { LinkDialog } from '#web/outside/requests/index.ts'
import { call } from '#web/platform/base/call.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { formatNumber } from '#web/platform/ui/format.ts'
import { PresetLines } from './preset-lines.tsx'
import { filesInFolder, packsQuery, presetQuery, presetsQuery, refreshPacks } from './queries.ts'

interface Props {
  files?: ReadonlyArray<{ id: string; name: string }>
  /** Everything that lies in a folder, and below it. */
  folder?: { id: string; name: string }
  /** The last day of the year of the accountant's preset. */
  to?: string
  onClose: () => void
}

/** Chosen where neither papers nor a folder are given. */
const FIRST_PRESET = 'accountant'

/** Gives papers to somebody without an account. */
export function GiveDialog({ files, folder, to, onClose }: Props) {
  const { data: earlier = [] } = useQuery(packsQuery)
  const isChosen = files !== undefined || folder !== undefined
  const [preset, setPreset] = useState<string>(FIRST_PRESET)
  const presets = useQuery({ ...presetsQuery, enabled: !isChosen })
  const list = useQuery({ ...presetQuery(preset, to), enabled: !isChosen })
  const inFolder = useQuery({ ...filesInFolder(folder?.id ?? ''), enabled: folder !== undefined })
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [typedTitle, setTitle] = useState<string>()
  const [mayDownload, setMayDownload] = useState(true)
  const [watermark, setWatermark] = useState(false)

  const chosen = files ?? (folder && inFolder.data)
  const ticked = (list.data?.lines ?? []).filter(({ id }) => !without.has(id)).flatMap((line) => line.files)
  // A paper can be in several lines.
  const papers = chosen ?? [...new Map(ticked.map((file) => [file.id, file])).values()]
  const [only] = papers
  const ofChosen = papers.length === 1 ? only?.name : formatNumber(papers.length, 'paper')
  const title = typedTitle ?? (folder ? folderLabel(folder) : isChosen ? ofChosen : list.data?.title) ?? ''
  const loaded = isChosen ? inFolder : list

  function choose(id: string) {
    setPreset(id)
    setWithout(new Set())
  }

  return (
    <LinkDialog
      title="Give papers"
      description="They need no account: a link in an email opens a page with these papers, as they are now."
      label="Give"
      pendingLabel="Giving..."
      disabled={papers.length === 0}
      earlier={earlier}
      isReady={papers.length > 0 && title.trim() !== ''}
      make={(link) => {
        const body = { ...link, title, files: papers.map(({ id }) => id), mayDownload, watermark }
        return call(createPack, { body })
      }}
      failure="The papers could not be given."
      told={(pack) => ({
        title: `Given to ${recipientName(pack)}`,
        description: `${formatNumber(pack.items.length, 'paper')}. They get an email with a link, and you see here what they open.`,
      })}
      refresh={refreshPacks}
      lasts={`${String(LINK_DAYS)} days`}
      below={
        <div>
          <Tick checked={mayDownload} onChange={setMayDownload}>
            They may download the papers
          </Tick>
          <Tick checked={watermark} onChange={setWatermark}>
            Their name and the day stand across each page
          </Tick>
        </div>
      }
      onClose={onClose}
    >
      {!isChosen && presets.data !== undefined && (
        <Field label="List">
          <Select
            value={preset}
            options={presets.data.map(({ id, name: label }) => ({ value: id, label }))}
            onValueChange={choose}
          />
        </Field>
      )}
      {loaded.error !== null ? (
        <NotLoaded title="The papers could not be read" query={loaded} />
      ) : !isChosen && list.data !== undefined ? (
        <PresetLines
          preset={list.data}
          without={without}
          onChange={setWithout}
          onKept={choose}
          onRemoved={() => setPreset(FIRST_PRESET)}
        />
      ) : (
        <p aria-live="polite" className="text-sm text-ink-2">
          {chosen === undefined
            ? 'Looking for the papers...'
            : papers.length === 0
              ? 'There are no papers here.'
              : formatNumber(papers.length, 'paper')}
        </p>
      )}
      <Field label="Title" required>
        <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
      </Field>
    </LinkDialog>
  )
}
