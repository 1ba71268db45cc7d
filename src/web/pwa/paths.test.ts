import { expect, test } from 'vitest'
import { completeSignIn, signInWithPasskey } from '#contract/people/second-factor.ts'
import { getUser, logIn, logOut } from '#contract/people/sign-in.ts'
import { listCompanies } from '#contract/company/companies.ts'
import { getHomeAnswers } from '#contract/http/home-answers.ts'
import { listFolders } from '#contract/manual/folders.ts'
import { postShare } from '#contract/manual/inbox.ts'
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
    companies: listCompanies.path,
    home: getHomeAnswers.path,
  })
})
