import { readFileSync } from 'node:fs'
import os from 'node:os'

/** Describes this machine without naming it: cores, memory, operating system, Node. */
export function describeMachine(): string {
  const cpus = os.cpus()
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  return [
    `${String(cpus.length)} cores (${cpus[0]?.model ?? 'unknown'})`,
    `${String(memory)} GB of memory`,
    operatingSystem(),
    `Node ${process.versions.node}`,
  ].join(', ')
}

function operatingSystem(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type()
  } catch {
    return `${os.type()} ${os.release()}`
  }
}
