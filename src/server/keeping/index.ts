export type { Paper } from './keep-until.ts'
export { keeperOf } from './keeper.ts'
export { keepingRoutes } from './routes.ts'
export { seedKeepRules } from './shipped-rules.ts'
