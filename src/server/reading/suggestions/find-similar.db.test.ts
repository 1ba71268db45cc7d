import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeWorkspace } from '#server/platform/identity.ts'
import { uploadFile, whenRead } from '#server/testing/files.ts'
import { companyOf } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { findSimilar } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a word of more than a thousand documents of a company finds none, and one of few finds them', async () => {
  const ada = await signUp(server, 'ada@example.com')
  const { id } = await uploadFile(ada, 'B', 'minutes.txt', 'Zanzibar')
  await whenRead(ada, id)
  const owner = server.services.openOwner()
  await owner.db.execute(sql`
    with copies as (
      insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by)
      select workspace_id, folder_id, filename, 'Copy ' || place, mimetype, size, sha256, uploaded_by
      from files, generate_series(1, 1200) place where id = ${id}
      returning workspace_id, id, folder_id, size, uploaded_at
    )
    insert into search_documents (workspace_id, file_id, name, words, uploaded_at, folder_id, size)
    select workspace_id, id, '', array_to_tsvector(array['barclays']), uploaded_at, folder_id, size from copies`)
  await owner.db.execute(sql`analyze search_documents`)
  await owner.close()

  const scope = wholeWorkspace(await companyOf(server, ada))
  const features = ['barclays', 'zanzibar'].map((word) => ({ kind: 'word' as const, words: [word] }))
  expect(await findSimilar(server.services.connection.db, scope, features, undefined)).toEqual([
    { folderId: 'B', features: [1] },
  ])
})
