/** A document as a worker process gets it. */
export interface Source {
  bytes: Uint8Array
  mimetype: string
}

/** Why nothing could be made of a document. The reason is shown to its owner. */
export interface Unreadable {
  status: 'unreadable'
  reason: string
}

export const PASSWORD_PROTECTED: Unreadable = { status: 'unreadable', reason: 'password-protected' }

export const DAMAGED: Unreadable = { status: 'unreadable', reason: 'damaged' }
