import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { beginPasskeyProof, reauthenticate } from '#contract/people/accounts.ts'
import * as calls from '#contract/people/second-factor.ts'
import type { Assertion, NewCredential } from '#contract/people/second-factor.ts'
import type { User } from '#contract/people/sign-in.ts'
import { call } from '#web/platform/base/call.ts'

/** Whether this browser can use passkeys at all. */
export const hasPasskeys = typeof PublicKeyCredential === 'function'

/** Loaded with the first use: most visits need no passkey. */
const browser = () => import('@simplewebauthn/browser')

/** Whether the person has closed the browser's question, or the page has: there is nothing to say about it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

async function ask(options: { challenge: string }, useBrowserAutofill = false): Promise<Assertion> {
  const { startAuthentication } = await browser()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON, useBrowserAutofill })) as Assertion
}

/**
 * Signs in with a passkey, or completes the sign-in that a password began.
 *
 * @throws CallError when the server refuses it; an error of {@link isCancelled} when the person has cancelled
 */
export async function signInByPasskey(): Promise<User> {
  const passkey = await ask(await call(calls.beginPasskeySignIn, {}))
  return await call(calls.signInWithPasskey, { body: { passkey } })
}

/**
 * Lets the browser offer passkeys among what it fills into the e-mail field.
 *
 * @param signal ends it before it has begun
 * @returns the account that was signed in to; nothing where the browser cannot offer them
 */
export async function signInByAutofill(signal: AbortSignal): Promise<User | undefined> {
  if (!hasPasskeys) return undefined
  const { browserSupportsWebAuthnAutofill } = await browser()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const passkey = await ask(await call(calls.beginPasskeySignIn, {}, signal), true)
  return await call(calls.signInWithPasskey, { body: { passkey } })
}

/** Proves with a passkey who is at the screen. Throws as {@link signInByPasskey}. */
export async function proveByPasskey(): Promise<void> {
  const passkey = await ask(await call(beginPasskeyProof, {}))
  await call(reauthenticate, { body: { passkey } })
}

/** Makes a passkey on this device, or on one that the browser asks for. Throws as {@link signInByPasskey}. */
export async function makePasskey(name: string) {
  const options = await call(calls.beginPasskey, {})
  const { startRegistration } = await browser()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = (await startRegistration({ optionsJSON })) as NewCredential
  return await call(calls.addPasskey, { body: { name, passkey } })
}
