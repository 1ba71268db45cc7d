export { createQuotas, quotaError, type Quotas, type Room, UNLIMITED } from './quotas.ts'
export { countBusinesses, selectHoldings, setQuota } from './repository.ts'
