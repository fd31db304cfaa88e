import { openOutbound } from '../src/kernel/outbound/outbound.ts'
import { openLog } from '../src/kernel/log.ts'
import { openSecrets } from '../src/kernel/secrets.ts'
import type { ModelCaller } from '../src/modules/language-models/index.ts'
import { keys, type TestServer, type TestUser } from './server.ts'

/** A user as a module calls language models in their name, without a request. */
export const modelCaller = (
  { database }: Pick<TestServer, 'database'>,
  { orgId, id }: Pick<TestUser, 'orgId' | 'id'>,
): ModelCaller => {
  const scope = { orgId, userId: id }
  const nothing = async () => undefined
  return {
    orgId,
    user: { userId: id },
    read: (query) => database.read(scope, query),
    transaction: (work) => database.transaction(scope, (db) => work({ db, emit: nothing, enqueue: nothing })),
    now: () => new Date(),
    log: openLog({ level: 'silent' }),
  }
}

/** What modules call language models with: the keys of the test's server, and hosts on this machine. */
export const modelDependencies = {
  secrets: openSecrets(keys.encryptionKey),
  outbound: openOutbound({ allowedPrivateHosts: ['127.0.0.1'] }),
}
