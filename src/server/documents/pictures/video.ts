import { spawn } from 'node:child_process'
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findProgram } from '../processes/find-program.ts'

/**
 * ffmpeg's demuxer for each kind. It must not guess: a playlist with the name of a video would make it open other files
 * and the network.
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

/** Processor time; a minute of a phone's video takes half a second. */
const CPU_SECONDS = 10
/** Limit of address space; an 8K frame takes 100 MB. */
const MAX_KILOBYTES = 1_500_000
/** How many frames to choose from: the first is often black. */
const FRAMES = 50
const MAX_PICTURE = 20 * 1024 * 1024

/** Whether frames of this kind of video can be extracted: ffmpeg must be installed. */
export function hasFrames(mimetype: string): boolean {
  return mimetype in demuxers && findProgram('ffmpeg') !== undefined
}

/**
 * The most typical frame of a video's beginning, as PNG.
 *
 * @param width maximum, in pixels
 * @returns undefined when the video is damaged, of another kind, or ffmpeg is missing
 */
export async function frameOf(
  bytes: Uint8Array,
  mimetype: string,
  width: number,
): Promise<Buffer | undefined> {
  const demuxer = demuxers[mimetype]
  const program = findProgram('ffmpeg')
  if (demuxer === undefined || program === undefined) return undefined
  const file = await unlinkedFile(bytes)
  try {
    const input = '-nostdin -loglevel quiet -threads 1 -protocol_whitelist file -i file:/dev/stdin'
    const scaled = `scale='min(${String(width)},iw)':-2,thumbnail=${String(FRAMES)}`
    const output = '-map 0:v:0 -frames:v 1 -threads 1 -c:v png -f image2pipe pipe:1'
    return await run(program, file, ['-f', demuxer, ...input.split(' '), '-vf', scaled, ...output.split(' ')])
  } finally {
    await file.close()
  }
}

/**
 * A file that is unlinked while it is open, so that it disappears however this process ends. Not a pipe, because most
 * videos have their index at the end.
 */
async function unlinkedFile(bytes: Uint8Array): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-video-'))
  try {
    await writeFile(path.join(folder, 'video'), bytes)
    return await open(path.join(folder, 'video'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(program: string, input: FileHandle, args: readonly string[]): Promise<Buffer | undefined> {
  // Limits set by the shell outlive this process.
  const script = `ulimit -t ${String(CPU_SECONDS)}; ulimit -v ${String(MAX_KILOBYTES)} 2>/dev/null; exec "$@"`
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], {
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
