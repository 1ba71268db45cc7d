const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** So many mails in a time, in milliseconds. */
export interface Limit {
  max: number
  per: number
}

interface MailKind {
  /** The first sentence of every mail of this kind: what it is, and from whom. */
  opening: string
  /**
   * How often one account may ask for them; signed out, one network for one address. It is refused with 429. Mails that
   * nobody asks for have none: the limit of the address is that of the account, which is notified about itself.
   */
  asked?: Limit
  /** Instead of {@link asked}, for an account that is not a day old. */
  askedOnFirstDay?: Limit
  /** How many one address is sent, whoever asks. More of them wait; documents and invitations are refused with 429. */
  toAddress: Limit
}

const kinds = {
  registration: {
    opening: 'This email from Board Manual is about opening an account.',
    asked: { max: 10, per: HOUR },
    toAddress: { max: 10, per: HOUR },
  },
  reset: {
    opening: 'This email from Board Manual is about a new password.',
    asked: { max: 10, per: HOUR },
    toAddress: { max: 10, per: HOUR },
  },
  'address-change': {
    opening: 'This email from Board Manual is about the address of an account.',
    asked: { max: 10, per: HOUR },
    toAddress: { max: 10, per: HOUR },
  },
  'sign-in-link': {
    opening: 'This email from Board Manual is about another way to sign in to your account.',
    toAddress: { max: 3, per: HOUR },
  },
  warning: {
    opening: 'This email from Board Manual tells you of a change to your account.',
    toAddress: { max: 30, per: HOUR },
  },
  undo: {
    opening: 'This email from Board Manual tells you of a change that you can undo.',
    toAddress: { max: 30, per: HOUR },
  },
  seal: {
    opening: 'This email from Board Manual seals the record of your company.',
    toAddress: { max: 200, per: DAY },
  },
  invitation: {
    opening: 'This email from Board Manual invites you to a company.',
    asked: { max: 200, per: DAY },
    askedOnFirstDay: { max: 20, per: DAY },
    toAddress: { max: 20, per: DAY },
  },
  joined: {
    opening: 'This email from Board Manual is about a company that you asked to join.',
    toAddress: { max: 20, per: DAY },
  },
  'join-request': {
    opening: 'This email from Board Manual tells you who asks to join your company.',
    asked: { max: 10, per: HOUR },
    toAddress: { max: 50, per: DAY },
  },
  document: {
    opening: 'This email from Board Manual brings documents that somebody sends you.',
    asked: { max: 30, per: HOUR },
    /** Unless `MAX_MAILS_TO_ADDRESS` says otherwise. */
    toAddress: { max: 50, per: DAY },
  },
  /** What brings somebody without an account to papers; more in an hour than one address sends, for several addresses. */
  'outside-code': {
    opening: 'This email from Board Manual brings the code for a link that somebody sent you.',
    toAddress: { max: 30, per: HOUR },
  },
  outside: {
    opening:
      'This email from Board Manual is about papers that a company shares with people without an account.',
    asked: { max: 200, per: DAY },
    askedOnFirstDay: { max: 20, per: DAY },
    toAddress: { max: 100, per: DAY },
  },
  daily: {
    opening: 'This email from Board Manual tells you what is due, and what others did.',
    toAddress: { max: 5, per: DAY },
  },
} as const satisfies Record<string, MailKind>

export type MailKindName = keyof typeof kinds
/**
 * Every kind of mail, with its limits. Besides, the whole server sends no more of each kind in an hour than
 * `MAX_MAILS_PER_HOUR`: a flood of one kind keeps no other back.
 */
export const mailKinds: Readonly<Record<MailKindName, MailKind>> = kinds

/** The longest time that a limit looks back, in milliseconds. */
export const LONGEST_LIMIT = DAY
