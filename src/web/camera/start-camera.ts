/** The requested video, and the delay before an aborted start is retried (`docs/product.md` §9). */
const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
}
export const RETRY_MS = 500
const MOST_TRIES = 6

/** The functions of the browser that starting the camera needs. */
export interface Surroundings {
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>
  wait: (milliseconds: number) => Promise<void>
}

/**
 * Starts the rear camera. Retries a start that the system aborted, as it does while another page holds the camera.
 *
 * @throws any other error of the browser: no permission, no camera
 */
export async function startCamera({ getUserMedia, wait }: Surroundings): Promise<MediaStream> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a try begins when the one before has failed
      return await getUserMedia(wanted)
    } catch (error) {
      if (!isAborted(error) || tries === MOST_TRIES) throw error
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(RETRY_MS)
    }
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

export function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
