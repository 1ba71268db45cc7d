import { expect, test } from 'vitest'
import { completeSignIn, signInWithPasskey } from '#contract/second-factor.ts'
import { getUser, logIn, logOut } from '#contract/sign-in.ts'
import { listFolders } from '#contract/folders.ts'
import { postShare } from '#contract/inbox.ts'
import { paths } from './paths.ts'

test('the service worker knows the addresses of the contract', () => {
  expect(paths).toEqual({
    shareTarget: postShare.path,
    logIn: logIn.path,
    secondFactor: completeSignIn.path,
    passkey: signInWithPasskey.path,
    logOut: logOut.path,
    user: getUser.path,
    folders: listFolders.path,
  })
})
