import { lazyRouteComponent } from '@tanstack/react-router'

export { SignOutDialog, useLogOut } from './sign-in/sign-out.tsx'

export const AccountPage = lazyRouteComponent(() => import('./settings/account-page.tsx'), 'AccountPage')
export const ForgotPassword = lazyRouteComponent(
  () => import('./sign-in/forgot-password.tsx'),
  'ForgotPassword',
)
export const Login = lazyRouteComponent(() => import('./sign-in/login.tsx'), 'Login')
export const Register = lazyRouteComponent(() => import('./sign-in/register.tsx'), 'Register')
export const ResetPassword = lazyRouteComponent(() => import('./sign-in/reset-password.tsx'), 'ResetPassword')
export const VerifyEmail = lazyRouteComponent(() => import('./sign-in/verify-email.tsx'), 'VerifyEmail')
