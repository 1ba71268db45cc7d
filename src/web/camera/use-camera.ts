import { useEffect, useRef, useState } from 'react'
import { startCamera, stopCamera } from './start-camera.ts'

/** What TypeScript's browser types lack: W3C Image Capture, 4. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean }

/** Shows the camera in a video element while the component is mounted. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting')
  /** The camera, if it has a light. */
  const [lit, setLit] = useState<MediaStreamTrack>()
  const [isLightOn, setLightOn] = useState(false)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    async function start() {
      try {
        stream = await startCamera({
          // Without HTTPS `mediaDevices` is undefined: the call throws and counts as a refusal.
          getUserMedia: async (constraints) => navigator.mediaDevices.getUserMedia(constraints),
          wait: async (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        })
        const element = video.current
        if (isOver || element === null) {
          stopCamera(stream)
          return
        }
        element.srcObject = stream
        await element.play()
        setLit(stream.getVideoTracks().find(hasLight))
        setState('live')
      } catch {
        if (!isOver) setState('refused')
      }
    }
    void start()
    return () => {
      isOver = true
      stopCamera(stream)
    }
  }, [])

  return {
    video,
    state,
    /** The camera's light; `undefined` where it has none. It goes off with the camera. */
    light: lit && {
      isOn: isLightOn,
      toggle: async () => {
        const torch: TorchConstraints = { torch: !isLightOn }
        try {
          await lit.applyConstraints({ advanced: [torch] })
          setLightOn(!isLightOn)
        } catch {
          // The device refuses, for example because it is too hot.
          setLit(undefined)
        }
      },
    },
  }
}

function hasLight(track: MediaStreamTrack): boolean {
  // Firefox has no capabilities.
  if (!('getCapabilities' in track)) return false
  const capabilities: TorchCapabilities = track.getCapabilities()
  return capabilities.torch === true
}
