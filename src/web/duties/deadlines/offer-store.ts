import { createCompanyStore } from '#web/platform/base/kept-store.ts'

/** Whether somebody does not want the set-up of the calendar to be offered on Home. */
export const setUpOfferStore = createCompanyStore<boolean>('calendar-offer', {
  parse: (text) => text === 'dismissed',
  stringify: (isDismissed) => (isDismissed ? 'dismissed' : null),
})
