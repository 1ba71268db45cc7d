export { createQuotas, quotaError, type Quotas, type Room, UNLIMITED } from './quotas.ts'
