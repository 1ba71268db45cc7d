export { dailyMailRoutes } from './routes.ts'
export { deleteChoicesOf } from './repository.ts'
export {
  createDailyMailHandler,
  mailDaily,
  type ReadReceipts,
  type TakenNews,
  takeNews,
} from './send-daily-mail.ts'
