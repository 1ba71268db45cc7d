export type { Keeping, Paper } from './keep-until.ts'
export { type Keeper, keeperOf } from './keeper.ts'
export { keepingRoutes } from './routes.ts'
export { keepRuleList } from './rule-list.ts'
