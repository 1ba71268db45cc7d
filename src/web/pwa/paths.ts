// Copies of addresses from the contract: importing the contract would bring its schemas into the service worker,
// which starts often and should stay small. A test compares them with the contract.
export const paths = {
  shareTarget: '/share-target',
  logIn: '/api/login-email',
  secondFactor: '/api/login-second-factor',
  passkey: '/api/login-passkey',
  logOut: '/api/logout',
  user: '/api/auth/user',
  folders: '/api/folders',
  companies: '/api/companies',
  home: '/api/home',
} as const
