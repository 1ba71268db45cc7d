import { spawn } from 'node:child_process'
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findProgram } from '../processes/find-program.ts'

/**
 * What reads a kind of video in ffmpeg. It is told and not left to guess: a play list that is called a video would have
 * it open other files, and the network.
 */
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'video/matroska': 'matroska',
  'video/webm': 'matroska',
  'video/vnd.avi': 'avi',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/ogg': 'ogg',
  'video/x-flv': 'flv',
  'video/x-ms-asf': 'asf',
}

/** Of the processor. A minute of video from a phone takes half a second. */
const CPU_SECONDS = 10
/** Address space: a frame of 8K takes some 100 MB. */
const MAX_KILOBYTES = 1_500_000
/** The first of a video is often black. */
const FRAMES = 50
const MAX_PICTURE = 20 * 1024 * 1024

/** Whether a picture can be made of a kind of video here: where ffmpeg is installed. */
export function hasFrames(mimetype: string): boolean {
  return mimetype in demuxers && findProgram('ffmpeg') !== undefined
}

/**
 * The frame of a video's beginning that is most like the others, as a PNG.
 *
 * @param width the most that it may have, in pixels
 * @returns nothing when there is none to be had
 */
export async function frameOf(
  bytes: Uint8Array,
  mimetype: string,
  width: number,
): Promise<Buffer | undefined> {
  const demuxer = demuxers[mimetype]
  const program = findProgram('ffmpeg')
  if (demuxer === undefined || program === undefined) return undefined
  const file = await namelessFile(bytes)
  try {
    const input = '-nostdin -loglevel quiet -threads 1 -protocol_whitelist file -i file:/dev/stdin'
    const scaled = `scale='min(${String(width)},iw)':-2,thumbnail=${String(FRAMES)}`
    const output = '-map 0:v:0 -frames:v 1 -threads 1 -c:v png -f image2pipe pipe:1'
    return await run(program, file, ['-f', demuxer, ...input.split(' '), '-vf', scaled, ...output.split(' ')])
  } finally {
    await file.close()
  }
}

/** A file that is gone when nobody has it open any more, however this process ends. Most videos are read from their end. */
async function namelessFile(bytes: Uint8Array): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-video-'))
  try {
    await writeFile(path.join(folder, 'video'), bytes)
    return await open(path.join(folder, 'video'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(
  program: string,
  input: FileHandle,
  words: readonly string[],
): Promise<Buffer | undefined> {
  // A shell's limits hold for what it becomes, also when this process is gone.
  const script = `ulimit -t ${String(CPU_SECONDS)}; ulimit -v ${String(MAX_KILOBYTES)} 2>/dev/null; exec "$@"`
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...words], {
    stdio: [input.fd, 'pipe', 'ignore'],
  })
  const chunks: Buffer[] = []
  let size = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_PICTURE) child.kill('SIGKILL')
  })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('close', resolve)
  })
  return code === 0 && size > 0 ? Buffer.concat(chunks) : undefined
}
