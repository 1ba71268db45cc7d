export { createEventFeed } from './feed.ts'
export { type EventDependencies, eventRoutes } from './routes.ts'
