import type { Words } from '#platform/web/words/words.ts'
import type zh from './login.words.zh.ts'

export default {
  product: 'Kaigong',
  slogan: 'Everything your team does, in one place',
  signIn: 'Sign in',
  identify: 'Account',
  identifyHint: 'Mobile number, e-mail or login name',
  password: 'Password',
  passwordHint: 'Your password',
  checking: 'Running a security check…',
  forgot: 'Forgot password',
  register: 'Register a company',
  otherWays: 'Other ways to sign in',
  with: 'Sign in with {name}',
  bindAfter: 'This account is not linked yet. It will be linked when you sign in.',
  fillIn: 'Enter your account and password',
  offline: 'You are offline. Check your connection and try again.',
  failed: 'Sign-in failed. Please try again later.',
  agree: 'By signing in you agree to the',
  agreement: 'terms and privacy policy',
  language: '中文',
} satisfies Words<typeof zh>
