import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDocuments } from '../documents.ts'
import { findProgram } from '../processes/find-program.ts'
import { drawThumbnails } from './thumbnails.ts'
import { frameOf, hasFrames } from './video.ts'

const ffmpeg = findProgram('ffmpeg')

/** A second of red, in portrait format. */
function makeVideo(...output: string[]): Buffer {
  const source = ['-f', 'lavfi', '-i', 'color=c=red:size=360x640:rate=10:duration=1']
  const args = ['-loglevel', 'error', ...source, ...output, 'pipe:1']
  return execFileSync(ffmpeg ?? '', args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

describe.skipIf(ffmpeg === undefined)('the thumbnail of a video, where ffmpeg is installed', () => {
  it.each([
    ['video/webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm']],
    ['video/vnd.avi', ['-c:v', 'mpeg4', '-f', 'avi']],
    ['video/mp4', ['-c:v', 'mpeg4', '-movflags', 'frag_keyframe', '-f', 'mp4']],
  ])('is one of its frames: %s', async (mimetype, output) => {
    const made = await drawThumbnails({ bytes: makeVideo(...output), mimetype })
    if (made.status !== 'made') throw new Error(made.status)
    const sizes = await Promise.all(
      made.images.map(async ({ bytes }) => {
        const { height, width } = await sharp(bytes).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [81, 144],
      [360, 640],
    ])
    const { dominant } = await sharp(made.images[1]?.bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(Math.max(dominant.g, dominant.b)).toBeLessThan(50)
  })

  it('is made in a worker process', async () => {
    const documents = createDocuments({ readingNiceness: 0 })
    const bytes = makeVideo('-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm')
    expect(await documents.thumbnails({ mimetype: 'video/webm', bytes })).toMatchObject({ status: 'made' })
    await documents.close()
  })

  it('is not made of a damaged video or of another kind', async () => {
    const video = makeVideo('-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm')
    expect(await frameOf(video.subarray(0, 100), 'video/webm', 480)).toBe(undefined)
    expect(await frameOf(video, 'text/plain', 480)).toBe(undefined)
    expect(hasFrames('audio/mpeg')).toBe(false)
  })

  it('is not made of a playlist that is called a video, and nothing is fetched', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/part.ts`
    const list = Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${address}\n#EXT-X-ENDLIST\n`)
    expect(await frameOf(list, 'video/mp4', 480)).toBe(undefined)
    expect(requests).toBe(0)
    server.close()
  })
})
