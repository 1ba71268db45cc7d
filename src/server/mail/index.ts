export { mailFailure } from './failure.ts'
export { createMailer, type Mail, type Mailer } from './mailer.ts'
