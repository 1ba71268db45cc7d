import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the address of a direct upload allows. */
export interface UploadTicket {
  workspaceId: string
  filename: string
  /** When it expires, in seconds since 1970. */
  expires: number
}

export interface UploadSigner {
  sign(ticket: UploadTicket): string
  /** Whether the signature is the ticket's. Does not check the time. */
  isSigned(ticket: UploadTicket, signature: string): boolean
}

/** Signs by HMAC-SHA-256, with a key derived from the session secret. */
export function createUploadSigner(secret: string): UploadSigner {
  const key = createHmac('sha256', secret).update('direct upload').digest()
  const digest = ({ workspaceId, filename, expires }: UploadTicket) =>
    createHmac('sha256', key)
      .update(`${workspaceId}/${filename}/${String(expires)}`)
      .digest()

  return {
    sign: (ticket) => digest(ticket).toString('base64url'),
    isSigned(ticket, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = digest(ticket)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
