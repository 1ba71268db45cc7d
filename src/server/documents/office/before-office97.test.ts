import { afterAll, describe, expect, it } from 'vitest'
import { createDocuments } from '../documents.ts'
import { makeDoc } from '../testing/office.ts'
import { makePdf } from '../testing/pdf.ts'
import { permissionsOnly } from '../sandbox/sandbox.ts'
import { readOrConvert } from '../text/read.ts'

const mimetype = 'application/msword'
const bytes = makeDoc('of no use', { isWord95: true })

describe('a document of Word 95', () => {
  const documents = createDocuments({
    sandbox: Promise.resolve(permissionsOnly),
    readingNiceness: 0,
    office: {
      convert: async () => ({ status: 'made', pdf: makePdf(['Dear Sirs']) }),
      close: async () => undefined,
    },
  })
  afterAll(() => documents.close())

  it('is read from the PDF that the converter makes of it', async () => {
    expect(await documents.extract({ bytes: Buffer.from(bytes), mimetype })).toEqual({
      status: 'indexed',
      text: 'Dear Sirs',
    })
  }, 60_000)

  it('is not converted when it is protected', async () => {
    const locked = makeDoc('x', { isWord95: true, isEncrypted: true })
    expect(await readOrConvert({ bytes: locked, mimetype })).toMatchObject({ reason: 'password-protected' })
  })
})
