import type { Sandbox } from './sandbox.ts'

/** Belongs to nobody: from the range that systemd gives to dynamic users. */
export const OTHER_USER_ID = 61_583

/** Arguments of setpriv for a process that must not gain privileges, started by root. */
export const NO_PRIVILEGES = ['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs']

/** Arguments of setpriv, started by root, for a process of another user. */
export const OTHER_USER = [
  `--reuid=${String(OTHER_USER_ID)}`,
  `--regid=${String(OTHER_USER_ID)}`,
  '--clear-groups',
  ...NO_PRIVILEGES,
]

/** setpriv, by which a process ends when the server ends. */
export const withServer = ['setpriv', '--pdeathsig=KILL'] as const

/** Another user, without namespaces. For root. */
export const asOtherUser: Sandbox = {
  level: 2,
  name: 'another user',
  userId: OTHER_USER_ID,
  wrap: (command) => [...withServer, ...OTHER_USER, '--', ...command],
}

/** The server's user, who cannot gain privileges, and root without any. */
export const withoutPrivileges: Sandbox = {
  level: 3,
  name: 'permission model, no privileges',
  wrap: (command) => [
    ...withServer,
    ...(process.getuid?.() === 0 ? NO_PRIVILEGES : ['--no-new-privs']),
    '--',
    ...command,
  ],
}
