import { deviceCookie } from '#server/platform/http/device-cookie.ts'
import { REGISTRATION_TOKEN_MS } from '../tokens/token.ts'

/** Keeps the token of the link that was opened in a browser, until somebody signs in there. */
export const openedLink = deviceCookie('link', REGISTRATION_TOKEN_MS / 1000)
