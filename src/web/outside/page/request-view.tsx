import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Camera, CircleCheck, CircleDashed, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { Standing, WantedOutside } from '#contract/outside/requests.ts'
import { messageOf } from '#web/platform/base/call.ts'
import { PageCamera } from '#web/camera/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { formatMoment, formatSize } from '#web/platform/ui/format.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Progress } from '#web/platform/ui/progress.tsx'
import { sendPaper } from './send-paper.ts'

type Paper = WantedOutside['papers'][number]

interface Sending {
  /** One after the other. */
  files: readonly File[]
  /** Removes photographed pages from the device, once they have arrived. */
  forget?: () => Promise<void>
}

interface LineProps {
  token: string
  /** Reads again what has come. */
  onSent: () => Promise<unknown>
}

interface Props extends LineProps {
  every: Standing | null
  wanted: readonly WantedOutside[]
}

/** What is asked for: a line each, on which a paper is photographed, chosen or dropped. */
export function RequestView({ every, wanted, ...line }: Props) {
  const again = every === null ? '' : ` You are asked again once the next ${every} has ended.`
  const missing = wanted.filter(({ state }) => state === 'waiting').length
  return (
    <>
      <div aria-live="polite">
        {missing === 0 ? (
          <Notice variant="success">Everything is there. Thank you: you can close this page.{again}</Notice>
        ) : (
          <p className="text-sm text-ink-2">
            {missing === 1 ? 'One paper is' : `${String(missing)} papers are`} not there yet.{again}
          </p>
        )}
      </div>
      <ul className="mt-3 grid gap-3">
        {wanted.map((one) => (
          <WantedLine key={one.id} wanted={one} {...line} />
        ))}
      </ul>
    </>
  )
}

/** Something that is asked for, the ways to send it, and the receipts for what came. */
function WantedLine({ onSent, token, wanted }: LineProps & { wanted: WantedOutside }) {
  const { id: wantedId, name, papers, sentence, state } = wanted
  const picker = useRef<HTMLInputElement>(null)
  const [isPhotographing, setPhotographing] = useState(false)
  const [isOver, setOver] = useState(false)
  /** The part that was sent, which stands still while the connection is broken. */
  const [progress, setProgress] = useState(0)
  const [sent, setSent] = useState('')
  const [isBroken, setBroken] = useState(false)
  const send = useMutation({
    mutationFn: async ({ files }: Sending) => {
      const onProgress = (part: number) => {
        setBroken(false)
        setProgress(part)
      }
      let isRepeat = false
      for (const file of files) {
        setSent(file.name)
        onProgress(0)
        const onBroken = () => setBroken(true)
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as their progress is shown
        isRepeat = (await sendPaper({ token, wantedId, file }, { onProgress, onBroken })).isRepeat || isRepeat
      }
      return { isRepeat }
    },
    onSuccess: (_, { forget }) => forget?.(),
    onSettled: onSent,
  })

  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length > 0 && !send.isPending) send.mutate({ files })
  }

  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = send.isPending ? 'none' : 'copy'
      setOver(!send.isPending)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  const isThere = state !== 'waiting'
  const Icon = isThere ? CircleCheck : CircleDashed
  return (
    <li
      {...dropping}
      className={clsx(
        'rounded-lg border bg-sheet p-4 shadow-xs',
        isOver ? 'border-accent bg-hover' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          data-tone={isThere ? 'done' : undefined}
          className={clsx('mt-0.5 size-5 shrink-0', isThere ? 'text-tone-text' : 'text-ink-3')}
        />
        <div className="min-w-0 flex-1">
          <h2 className="font-medium wrap-anywhere">{name}</h2>
          {sentence !== null && <p className="text-sm text-ink-2">{sentence}</p>}
          {papers.length > 0 && (
            <ul className="mt-2 grid gap-2">
              {papers.map((paper) => (
                <Receipt key={paper.at} paper={paper} isReplaced={isThere} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <div aria-live="polite">
        {send.isPending && (
          <div className="mt-3 grid gap-1.5 text-sm text-ink-2">
            <Progress value={progress === 1 && !isBroken ? undefined : progress} label={`Sending ${name}`} />
            {isBroken
              ? 'The connection broke. It goes on by itself once there is one; please keep this page open.'
              : `Sending ${sent}...`}
          </div>
        )}
        {send.isSuccess && send.data.isRepeat && (
          <Notice className="mt-3">
            This very file came before. It is stored once; its receipt is above.
          </Notice>
        )}
        {send.isError && (
          <Notice variant="error" className="mt-3">
            {messageOf(send.error, 'It could not be sent. Please try again.')}
          </Notice>
        )}
      </div>
      {!send.isPending && (
        <div className="mt-3 flex flex-wrap gap-2 *:h-11 *:flex-1 sm:*:flex-none">
          <Button
            variant={isThere ? 'secondary' : 'primary'}
            aria-label={isThere ? `Add a photo for ${name}` : `Photograph ${name}`}
            onClick={() => setPhotographing(true)}
          >
            <Camera aria-hidden />
            {isThere ? 'Add a photo' : 'Photograph'}
          </Button>
          <Button
            variant="secondary"
            aria-label={`${isThere ? 'Add' : 'Choose'} a file for ${name}`}
            onClick={() => picker.current?.click()}
          >
            <Upload aria-hidden />
            {isThere ? 'Add' : 'Choose'} a file
          </Button>
          <p className="h-auto! flex-none! self-center text-xs text-ink-3 max-sm:hidden print:hidden">
            or drop it here
          </p>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={`File for ${name}`}
            onChange={({ target }) => {
              take(target.files)
              // Allows the same file to be chosen again.
              target.value = ''
            }}
          />
        </div>
      )}
      {isPhotographing && (
        <PageCamera
          title={name}
          keptFor={`outside ${wantedId}`}
          onSend={(file, forget) => {
            setPhotographing(false)
            send.mutate({ files: [file], forget })
          }}
          onClose={() => setPhotographing(false)}
        />
      )}
    </li>
  )
}

/** The receipt for a paper that came, or why it was declined, which asks for nothing more once another came. */
function Receipt({ paper, isReplaced }: { paper: Paper; isReplaced: boolean }) {
  const { at, declined, name, sha256, size } = paper
  return (
    <li className="rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        <bdi>{name}</bdi> <span className="whitespace-nowrap text-ink-3">· {formatSize(size)}</span>
      </p>
      {declined === null ? (
        <details className="text-xs text-ink-2">
          <summary className="w-fit cursor-pointer">Received {formatMoment(at)}</summary>
          <p className="mt-1">
            Its fingerprint, by which both sides can show that it is this very paper (SHA-256):{' '}
            <code className="break-all">{sha256}</code>
          </p>
        </details>
      ) : (
        <p
          data-tone={isReplaced ? undefined : 'orange'}
          className={clsx('wrap-anywhere', isReplaced ? 'text-ink-2' : 'text-tone-text')}
        >
          {isReplaced ? 'Declined' : 'Please send it again'}: {declined}
        </p>
      )}
    </li>
  )
}
