export { checkFacts } from './check-facts.ts'
export { type CompaniesHouse, createCompaniesHouse } from './companies-house/client.ts'
export { emptyFacts, knownFacts } from './known-facts.ts'
export { companyFactsOf, companyFactsOfAll, findFacts, saveCompanyFacts } from './repository.ts'
