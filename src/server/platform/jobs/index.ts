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
