import { type RefObject, useEffect, useState } from 'react'
import { frameOf, pixelsOf } from './picture.ts'
import type { Corners } from './sheet/corners.ts'
import { outlineIn } from './sheet/sheet-worker.ts'
import { SURE } from './sheet/sure.ts'

/** The longer side of the frames in which the sheet is looked for, in pixels. */
const LONGEST = 480
/** The pause between two looks, in milliseconds: a phone should stay cool. */
const PAUSE_MS = 150
/** So many looks without a sheet, and the outline disappears: one may be blurred. */
const MISSES = 3

/** The sheet that would be cut out, in a picture of a size. */
export interface Outline {
  corners: Corners
  width: number
  height: number
}

/** The sheet that would be cut out now; `undefined` while there is none. */
export function useOutline(video: RefObject<HTMLVideoElement | null>, isLive: boolean): Outline | undefined {
  const [outline, setOutline] = useState<Outline>()
  useEffect(() => {
    if (!isLive) return undefined
    let isOver = false
    let misses = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      const element = video.current
      if (isOver || element === null) return
      if (!element.paused && element.videoWidth > 0 && !document.hidden) {
        const frame = pixelsOf(frameOf(element, LONGEST))
        const { height, width } = frame
        const sheet = await outlineIn(frame)
        const isSure = sheet !== undefined && sheet.confidence > SURE
        misses = isSure ? 0 : misses + 1
        if (isSure) setOutline({ corners: sheet.corners, width, height })
        else if (misses >= MISSES) setOutline(undefined)
      }
      timer = setTimeout(() => void look().catch(stop), PAUSE_MS)
    }
    /** The worker failed: photos are taken without an outline. */
    function stop() {
      if (!isOver) setOutline(undefined)
    }
    void look().catch(stop)
    return () => {
      isOver = true
      clearTimeout(timer)
      setOutline(undefined)
    }
  }, [video, isLive])
  return outline
}
