import { useEffect, useRef, useState } from 'react'
import { startCamera, stopCamera } from './start-camera.ts'

/** Shows the camera in a video element while the component is mounted. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting')

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

  return { video, state }
}
