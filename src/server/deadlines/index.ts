export type { DeadlineDependencies } from './dependencies.ts'
export { sendReminders } from './reminders/send-reminders.ts'
export { deadlineRoutes } from './routes.ts'
export { deadlineRuleList } from './rules/rule-list.ts'
