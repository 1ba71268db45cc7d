export { createMetrics } from './metrics.ts'
export { type MetricsDependencies, metricsRoutes } from './routes.ts'
