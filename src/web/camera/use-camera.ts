import { useEffect, useRef, useState } from 'react'
import { startCamera, stopCamera } from './start-camera.ts'

/** Runs the camera into a video element for as long as that is on screen. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting')

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    async function start() {
      try {
        stream = await startCamera({
          // Without https there is no `mediaDevices` at all: that is a refusal like any other.
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
