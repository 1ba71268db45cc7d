import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../processes/find-program.ts'
import { makeThumbnails } from './thumbnails.ts'
import { frameOf, hasFrames } from './video.ts'

const ffmpeg = findProgram('ffmpeg')

/** A second of one colour, upright as a phone holds it. */
function makeVideo(...words: string[]): Buffer {
  const source = ['-f', 'lavfi', '-i', 'color=c=red:size=360x640:rate=10:duration=1']
  const all = ['-loglevel', 'error', ...source, ...words, 'pipe:1']
  return execFileSync(ffmpeg ?? '', all, { stdio: ['ignore', 'pipe', 'inherit'] })
}

describe.skipIf(ffmpeg === undefined)('the picture of a video, where ffmpeg is installed', () => {
  it.each([
    ['video/webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm']],
    ['video/vnd.avi', ['-c:v', 'mpeg4', '-f', 'avi']],
    ['video/mp4', ['-c:v', 'mpeg4', '-movflags', 'frag_keyframe', '-f', 'mp4']],
  ])('is one of its frames: %s', async (mimetype, words) => {
    const made = await makeThumbnails({ bytes: makeVideo(...words), mimetype })
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

  it('is none of one that is damaged, and of no other kind', async () => {
    const video = makeVideo('-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm')
    expect(await frameOf(video.subarray(0, 100), 'video/webm', 480)).toBe(undefined)
    expect(await frameOf(video, 'text/plain', 480)).toBe(undefined)
    expect(hasFrames('audio/mpeg')).toBe(false)
  })

  it('is fetched from nowhere: a play list is no video, whatever it is called', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/part.ts`
    const list = Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${address}\n#EXT-X-ENDLIST\n`)
    expect(await frameOf(list, 'video/mp4', 480)).toBe(undefined)
    expect(asked).toBe(0)
    server.close()
  })
})
