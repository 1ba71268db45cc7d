/** The paths of Home, as the router gives them: it leaves a slash at the end. */
export const homePages: ReadonlySet<string> = new Set(['/', '/board-manual', '/board-manual/'])
