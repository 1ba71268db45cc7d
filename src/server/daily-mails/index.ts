export { dailyMailRoutes } from './routes.ts'
export { createDailyMailHandler, mailDaily } from './send-daily-mail.ts'
