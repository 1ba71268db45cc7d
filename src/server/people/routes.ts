import type { FastifyInstance } from 'fastify'
import type { AccountDependencies } from './dependencies.ts'
import { factorRoutes } from './factors/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { uploadTokenRoutes } from './upload-tokens/routes.ts'

export function accountRoutes(app: FastifyInstance, account: AccountDependencies): void {
  registrationRoutes(app, account)
  signInRoutes(app, account)
  passwordRoutes(app, account)
  factorRoutes(app, account)
  profileRoutes(app, account)
  sessionRoutes(app, account)
  uploadTokenRoutes(app, account)
}
