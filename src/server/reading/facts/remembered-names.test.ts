import { expect, test } from 'vitest'
import { rememberedNames } from './remembered-names.ts'

test('the names of many papers are not looked for again at each paper, those of few are', async () => {
  let looks = 0
  const find = (isOfMany: boolean) => async () => {
    looks += 1
    return await Promise.resolve({ names: [`look ${String(looks)}`], isOfMany })
  }
  expect(await rememberedNames('a', find(false))).toEqual(['look 1'])
  expect(await rememberedNames('a', find(true))).toEqual(['look 2'])
  expect(await rememberedNames('a', find(true))).toEqual(['look 2'])
  expect(await rememberedNames('b', find(true))).toEqual(['look 3'])
})
