import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Camera, CircleCheck, CircleDashed, Upload } from 'lucide-react'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import type { WantedOutside } from '#contract/outside/requests.ts'
import { messageOf } from '#web/platform/base/call.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { PageCamera } from '#web/camera/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Progress } from '#web/platform/ui/progress.tsx'
import { viewQuery } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { sendPaper } from './send-paper.ts'

interface Sending {
  file: File
  /** Removes photographed pages from the device, once they have arrived. */
  forget?: () => Promise<void>
}

/** Something that is asked for, the ways to send it, and the receipts for what came. */
export function WantedLine({ token, wanted }: { token: string; wanted: WantedOutside }) {
  const { id: wantedId, name, papers, sentence, state } = wanted
  const picker = useRef<HTMLInputElement>(null)
  const [isPhotographing, setPhotographing] = useState(false)
  const [isOver, setOver] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [isBroken, setBroken] = useState(false)
  const send = useMutation({
    mutationFn: async ({ file }: Sending) => {
      setProgress(0)
      const onProgress = (part: number) => {
        setBroken(false)
        setProgress(part)
      }
      return await sendPaper({ token, wantedId, file }, { onProgress, onBroken: () => setBroken(true) })
    },
    onSuccess: async (_, { forget }) => {
      await forget?.()
      await queryClient.invalidateQueries({ queryKey: viewQuery(token).queryKey })
    },
  })

  function take(files: ArrayLike<File>) {
    const [file] = Array.from(files)
    if (file !== undefined && !send.isPending) send.mutate({ file })
  }

  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
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
                <Receipt key={paper.at} paper={paper} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <div aria-live="polite">
        {send.isPending && (
          <div className="mt-3 grid gap-1.5 text-sm text-ink-2">
            <Progress value={progress === 1 ? undefined : progress} label={`Sending ${name}`} />
            {isBroken
              ? 'The connection broke. It goes on by itself once there is one; please keep this page open.'
              : `Sending ${send.variables.file.name}...`}
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
            aria-label={`Photograph ${name}`}
            onClick={() => setPhotographing(true)}
          >
            <Camera aria-hidden />
            {isThere ? 'Photograph another' : 'Photograph'}
          </Button>
          <Button
            variant="secondary"
            aria-label={`Choose a file for ${name}`}
            onClick={() => picker.current?.click()}
          >
            <Upload aria-hidden />
            Choose a file
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
              take(target.files ?? [])
              // Allows the same file to be chosen again.
              target.value = ''
            }}
          />
        </div>
      )}
      {isPhotographing && (
        <Suspense>
          <PageCamera
            title={name}
            keptFor={`outside ${wantedId}`}
            sendLabel="Send"
            onSend={(file, forget) => {
              setPhotographing(false)
              send.mutate({ file, forget })
            }}
            onClose={() => setPhotographing(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
