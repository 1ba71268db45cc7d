import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Assertion, NewCredential } from '#contract/people/second-factor.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a browser would let an authenticator sign; each part can be forged by a test. */
export interface Site {
  origin: string
  rpId: string
}

const HERE: Site = { origin: 'http://localhost', rpId: 'localhost' }

/** A passkey in software: answers challenges as a browser with an authenticator does. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  readonly #privateKey: KeyObject
  readonly #publicKey: Uint8Array
  #userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    // COSE: EC2 key, ES256, P-256 (RFC 9053).
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  /** @param options what the server gave for `navigator.credentials.create` */
  create(options: { challenge: string; user?: unknown }, site = HERE): NewCredential {
    this.#userHandle = (options.user as { id: string }).id
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([
      this.#authenticatorData(site, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      credentialId,
      this.#publicKey,
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, site),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** @param options what the server gave for `navigator.credentials.get` */
  get(
    options: { challenge: string },
    { isVerified = true, site = HERE }: { isVerified?: boolean; site?: Site } = {},
  ): Assertion {
    this.counter += 1
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    const authenticatorData = this.#authenticatorData(site, flags)
    const clientDataJSON = clientData('webauthn.get', options.challenge, site)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authenticatorData({ rpId }: Site, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }
}

function clientData(type: string, challenge: string, { origin }: Site): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}
