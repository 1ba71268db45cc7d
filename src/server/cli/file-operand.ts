import path from 'node:path'

/** A file that was named on the command line: counted from where npm was called, not from the project's root. */
export function fileOperand(name: string | undefined, env: NodeJS.ProcessEnv): string {
  return path.resolve(env['INIT_CWD'] ?? process.cwd(), name ?? '')
}
