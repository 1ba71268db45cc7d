/** The paths of Home. */
export const homePages: ReadonlySet<string> = new Set(['/', '/board-manual'])
