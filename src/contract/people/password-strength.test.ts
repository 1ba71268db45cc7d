import { expect, test } from 'vitest'
import { COMMON_PASSWORD, findWeakness, PERSONAL_PASSWORD } from './password-strength.ts'

const ada = {
  email: 'a.byron@sums.example',
  firstName: 'Ada',
  lastName: 'Lovelàce',
  businessName: 'Analytical Engines Limited',
}

test.each(['Password1!', 'Passw0rd!', 'Qwerty123!', 'Letmein1!', 'Admin123!', 'Aaaaaaa1!', 'Liverpool-1'])(
  '%s is common',
  async (password) => {
    expect(await findWeakness(password, {})).toBe(COMMON_PASSWORD)
  },
)

test.each([
  ['the last name', 'x9-Lovelace-Q'],
  ['the last name with digits for letters', 'Lovel4ce-99!'],
  ['the last name backwards', 'ecalevoL-99!x'],
  ['the name of the address', 'Q-byron-77-xx'],
  ['the company', 'Engines-of-9-seas'],
  ['first and last name together', '7!AdaLovelace!7'],
])('%s in a password is known to others', async (_what, password) => {
  expect(await findWeakness(password, ada)).toBe(PERSONAL_PASSWORD)
})

test.each(['Correct-horse-1', 'Un-limited-9-sands', 'Str0ng!Pass', 'Adamant-9-sands'])(
  '%s is accepted',
  async (password) => {
    expect(await findWeakness(password, ada)).toBeUndefined()
  },
)
