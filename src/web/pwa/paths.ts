// The addresses that the service worker knows. It is started for every page and share, and so it has them without the
// contract, whose schemas are ten times its size; a test holds the two together.
export const paths = {
  shareTarget: '/share-target',
  logIn: '/api/login-email',
  logOut: '/api/logout',
  user: '/api/auth/user',
  folders: '/api/folders',
} as const
