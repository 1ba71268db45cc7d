export { countJobs, restartJob, selectJobs } from './repository.ts'
export {
  type Attempt,
  checkQueue,
  enqueue,
  hasJob,
  type JobPayloads,
  newJob,
  queueState,
  releaseJobs,
  setUpQueue,
  startWorker,
  suggestKey,
} from './queue.ts'
