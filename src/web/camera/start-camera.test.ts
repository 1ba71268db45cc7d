import { expect, it, vi } from 'vitest'
import { RETRY_MS, startCamera, type Surroundings } from './start-camera.ts'

// The stream is handed on, never looked into.
const stream = {} as MediaStream
const aborted = new DOMException('Starting videoinput failed', 'AbortError')

it('asks for the rear camera at 1920 by 1080', async () => {
  const getUserMedia = vi.fn<Surroundings['getUserMedia']>().mockResolvedValue(stream)
  expect(await startCamera({ getUserMedia, wait: vi.fn<Surroundings['wait']>() })).toBe(stream)
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    audio: false,
  })
})

it('tries again half a second after an aborted start', async () => {
  const getUserMedia = vi
    .fn<Surroundings['getUserMedia']>()
    .mockResolvedValue(stream)
    .mockRejectedValueOnce(aborted)
  const wait = vi.fn<Surroundings['wait']>().mockResolvedValue()
  expect(await startCamera({ getUserMedia, wait })).toBe(stream)
  expect(wait).toHaveBeenCalledExactlyOnceWith(RETRY_MS)
  expect(RETRY_MS).toBe(500)
})

it('gives up when every start is aborted', async () => {
  const getUserMedia = vi.fn<Surroundings['getUserMedia']>().mockRejectedValue(aborted)
  await expect(startCamera({ getUserMedia, wait: async () => Promise.resolve() })).rejects.toBe(aborted)
})

it('does not insist where the camera is refused', async () => {
  const denied = new DOMException('Permission denied', 'NotAllowedError')
  const wait = vi.fn<Surroundings['wait']>()
  await expect(startCamera({ getUserMedia: async () => Promise.reject(denied), wait })).rejects.toBe(denied)
  expect(wait).not.toHaveBeenCalled()
})
