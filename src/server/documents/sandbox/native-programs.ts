import { findProgram } from '../processes/find-program.ts'

/** The installed programs that a worker process starts. */
export function nativePrograms(): string[] {
  return ['ffmpeg', 'tesseract'].map((name) => findProgram(name)).filter((program) => program !== undefined)
}
