import { accessSync, constants, realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Finds an installed program.
 *
 * @param search folders in the form of `PATH`; relative ones are passed over
 * @returns its path; undefined when it is not installed
 */
export function findProgram(name: string, search = process.env['PATH'] ?? ''): string | undefined {
  return search
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** The path of the installed LibreOffice, without symbolic links; undefined when there is none. */
export function findSoffice(search = process.env['PATH'] ?? ''): string | undefined {
  const program = findProgram(
    'soffice',
    [search, '/Applications/LibreOffice.app/Contents/MacOS'].join(path.delimiter),
  )
  return program === undefined ? undefined : realpathSync(program)
}
