import { useState } from 'react'
import type { ExpectedSlot } from '#contract/duties/expected.ts'
import { createKeptIds } from '#web/platform/base/kept-ids.ts'
import { loadedComponent } from '#web/platform/base/loaded-component.tsx'
import { useStore } from '#web/platform/base/store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useSetFills } from './queries.ts'

/** Slots and papers of which somebody said on this device that they do not belong together. */
const refused = createKeptIds('refused-papers', 200)

const FindPaperDialog = loadedComponent(async () => (await import('./find-paper-dialog.tsx')).FindPaperDialog)

/** What has to be known of a slot to do something about it. */
type ActedSlot = Pick<ExpectedSlot, 'id' | 'expectedId' | 'name' | 'offered' | 'period' | 'person'>

interface Props {
  folderId: string
  slot: ActedSlot
  /** Lets the person choose a file of the device and files it in the folder. */
  onUpload: (onFiled: (fileId: string) => void) => void
  onAsk?: (() => void) | undefined
  onSkip?: () => void
  /** The paper is known; saving that goes on. */
  onChosen?: () => void
}

/** What somebody can do about a paper that is missing: say which one it is, upload it, ask for it, or say that there is none. */
export function MissingActions({ folderId, slot, onUpload, onAsk, onSkip, onChosen }: Props) {
  const [isFinding, setFinding] = useState(false)
  const kept = useStore(refused)
  const fill = useSetFills(folderId, slot, true)
  const { name, offered } = slot
  const pair = `${slot.id} ${offered?.fileId ?? ''}`
  const choose = (fileId: string) => {
    setFinding(false)
    fill.mutate(fileId)
    onChosen?.()
  }
  return (
    <>
      {offered !== null && !kept.includes(pair) && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm print:hidden">
          <span className="wrap-anywhere">
            Is this it? <bdi className="font-medium">{offered.fileName}</bdi>
          </span>
          <span className="flex gap-1.5">
            <Button
              size="sm"
              pending={fill.isPending}
              pendingLabel="Saving..."
              aria-label={`Yes, ${offered.fileName} is ${name}`}
              onClick={() => choose(offered.fileId)}
            >
              Yes
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`No, ${offered.fileName} is not ${name}`}
              onClick={() => refused.add(pair)}
            >
              No
            </Button>
          </span>
        </p>
      )}
      <div className="mt-1 -ml-2.5 flex flex-wrap pointer-coarse:gap-y-2 print:hidden">
        {[
          { label: 'It is here', onPress: () => setFinding(true) },
          { label: 'Upload', onPress: () => onUpload(choose) },
          ...(onAsk === undefined ? [] : [{ label: 'Ask for it', onPress: onAsk }]),
          ...(onSkip === undefined ? [] : [{ label: 'We don’t have this', onPress: onSkip }]),
        ].map(({ label, onPress }) => (
          <Button
            key={label}
            variant="ghost"
            size="sm"
            className="h-7!"
            disabled={fill.isPending}
            aria-label={`${label}: ${name}`}
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
      {isFinding && (
        <FindPaperDialog
          folderId={folderId}
          slot={slot}
          onChoose={choose}
          onClose={() => setFinding(false)}
        />
      )}
    </>
  )
}
