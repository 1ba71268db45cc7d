import { lazyRouteComponent } from '@tanstack/react-router'

export { ConfirmIdentityDialog } from './sign-in/confirm-identity-dialog.tsx'
export { SignOutDialog, useLogOut } from './sign-in/sign-out.tsx'

export const AccountPage = lazyRouteComponent(() => import('./settings/account-page.tsx'), 'AccountPage')
export const Confirmed = lazyRouteComponent(() => import('./sign-in/confirmed.tsx'), 'Confirmed')
export const FailedSignIns = lazyRouteComponent(
  () => import('./sign-in/failed-sign-ins.tsx'),
  'FailedSignIns',
)
export const ForgotPassword = lazyRouteComponent(
  () => import('./sign-in/forgot-password.tsx'),
  'ForgotPassword',
)
export const Join = lazyRouteComponent(() => import('./sign-in/join.tsx'), 'Join')
export const LinkSignIn = lazyRouteComponent(() => import('./sign-in/link-sign-in.tsx'), 'LinkSignIn')
export const Login = lazyRouteComponent(() => import('./sign-in/login.tsx'), 'Login')
export const Register = lazyRouteComponent(() => import('./sign-in/register.tsx'), 'Register')
export const RequiredFactorPage = lazyRouteComponent(
  () => import('./factors/required-factor-page.tsx'),
  'RequiredFactorPage',
)
export const ResetPassword = lazyRouteComponent(() => import('./sign-in/reset-password.tsx'), 'ResetPassword')
export const UndoChange = lazyRouteComponent(() => import('./sign-in/undo-change.tsx'), 'UndoChange')
export const VerifyEmail = lazyRouteComponent(() => import('./sign-in/verify-email.tsx'), 'VerifyEmail')
