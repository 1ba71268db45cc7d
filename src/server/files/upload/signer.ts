import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the address of a direct upload stands for. */
export interface UploadTicket {
  workspaceId: string
  filename: string
  /** Seconds since 1970 at which it ends. */
  expires: number
}

export interface UploadSigner {
  sign(ticket: UploadTicket): string
  /** Whether the signature is the ticket's; the time is not looked at. */
  isSigned(ticket: UploadTicket, signature: string): boolean
}

/** Signs by HMAC-SHA-256 under a key of its own, drawn from the session secret. */
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
