import { CODE } from './file-tree.ts'
import { nativePrograms } from './native-programs.ts'
import type { SandboxLevel } from './sandbox.ts'

/** Where a video is copied to for ffmpeg. */
const VIDEOS = '/tmp/board-manual-video-*'

/**
 * Node's arguments for a worker process: it reads the product's code and models and no other file, and writes none.
 * Where ffmpeg or tesseract is installed, it may start programs; these are confined by the sandbox alone.
 */
export function permissionsOf(level: SandboxLevel): string[] {
  const programs = nativePrograms()
  const readable = [
    ...CODE,
    ...programs,
    // The watchdog looks here for progress. It also leads to the root, which must be the sandbox's own.
    ...(level === 1 ? ['/proc/self/'] : []),
  ]
  return [
    '--permission',
    // The watchdog, and recognition as WebAssembly.
    '--allow-worker',
    // sharp.
    '--allow-addons',
    ...readable.map((file) => `--allow-fs-read=${file}`),
    ...(programs.length === 0
      ? []
      : ['--allow-child-process', `--allow-fs-read=${VIDEOS}`, `--allow-fs-write=${VIDEOS}`]),
  ]
}
