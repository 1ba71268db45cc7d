export {
  type Attempt,
  checkQueue,
  enqueue,
  type JobPayloads,
  newJob,
  queueState,
  releaseJobs,
  setUpQueue,
  startWorker,
} from './queue.ts'
