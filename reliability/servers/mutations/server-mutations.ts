import type { DatabaseName } from '../fleet/server-fleet.js'

/** A guard of a server that is broken on purpose: the rounds must catch it. */
export interface ServerMutation {
  readonly name: string
  /** Why the guard exists. */
  readonly guards: string
  readonly server: 'gateway' | 'secure-site'
  /** Database on which the broken guard shows. */
  readonly database: DatabaseName
  /** Name of the fault that shows it. Default: `kill -9`, and all of its requests. */
  readonly shownBy?: 'reorganised' | 'node lies' | 'database locked' | 'one of 3 nodes lies'
  readonly file: string
  /** Text of the file, exactly once, and its replacement. */
  readonly from: string
  readonly to: string
}

export const serverMutations: readonly ServerMutation[] = [
  {
    name: 'the ledger ignores the allowance',
    guards: 'The spends of a period stay within the allowance.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/permissions/permission-ledger.ts',
    from: 'if (sum > BigInt(term.allowance)) refuse(',
    to: 'if (sum > BigInt(term.allowance) * 1000n) refuse(',
  },
  {
    name: 'the ledger takes no lock',
    guards: 'Two processes count the spends of one permission one after the other.',
    server: 'secure-site',
    database: 'postgres',
    file: 'services/secure-site/src/permissions/permission-ledger.ts',
    from: "kind === 'postgres' ? sql` for update` : sql``",
    to: "kind === 'postgres' ? sql`` : sql``",
  },
  {
    name: 'a revoked permission is used',
    guards: 'A revoked permission allows no spend.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/permissions/permission-ledger.ts',
    from: 'if (grant.revoked_at !== null) refuse(',
    to: 'if (grant.revoked_at === 0) refuse(',
  },
  {
    name: 'a code is used twice',
    guards: 'Of two concurrent uses of a code one succeeds.',
    server: 'secure-site',
    database: 'postgres',
    file: 'services/secure-site/src/codes/code-store.ts',
    from: "return numUpdatedRows === 1n ? { result: 'right' } : { result: 'dead' }",
    to: "return numUpdatedRows >= 0n ? { result: 'right' } : { result: 'dead' }",
  },
  {
    name: 'a used code stays valid',
    guards: 'A code is marked as used.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/codes/code-store.ts',
    from: '.set({ used_at: now() })',
    to: '.set({ used_at: null })',
  },
  {
    name: 'a grant exports twice',
    guards: 'A fresh grant is used up by the first action.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/codes/fresh-grants.ts',
    from: 'return numDeletedRows === 1n',
    to: 'return numDeletedRows >= 0n',
  },
  {
    name: 'a seed is replaced',
    guards: 'The first stored seed of a user stays.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/keys/key-vault.ts',
    from: ".where('sealed_seed', 'is', null)",
    to: '',
  },
  {
    name: 'a session works on any device',
    guards: 'A session is bound to the key of its device.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/sessions/session-store.ts',
    from: ".where('token_hash', '=', hashToken(token))\n        .where('device_id', '=', deviceId)",
    to: ".where('token_hash', '=', hashToken(token))",
  },
  {
    name: 'a sign-out keeps the session',
    guards: 'A session ends with the sign-out.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/sessions/session-store.ts',
    from: ".where('user_id', '=', userId)\n        .where('id', '=', id)",
    to: ".where('user_id', '=', userId)\n        .where('id', '=', 'none')",
  },
  {
    name: 'a proof is used twice',
    guards: 'A proof of possession is valid once.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/secure-site/src/http/check-proof.ts',
    from: 'return numInsertedOrUpdatedRows === 1n',
    to: 'return numInsertedOrUpdatedRows !== undefined',
  },
  {
    name: 'a name changes its owner',
    guards: 'A name belongs to the first account that registered it.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/names/name-registry.ts',
    from: 'if (found.owner !== owner) throw',
    to: 'if (found.owner === name) throw',
  },
  {
    name: 'a registration is not counted',
    guards: 'The quota of the day counts each registered name.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/names/name-registry.ts',
    from: "row('registrations', '+', 1)",
    to: "row('registrations', '+', 0)",
  },
  {
    name: 'a nonce signs in twice',
    guards: 'A nonce is used once.',
    server: 'gateway',
    database: 'postgres',
    file: 'services/gateway/src/siwx/siwx-stores.ts',
    from: '.set({ is_used: 1 })',
    to: '.set({ is_used: 0 })',
  },
  {
    name: 'a repeated request runs again',
    guards: 'Repeats with one `Idempotency-Key` get the first answer.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/http/idempotent-answer.ts',
    from: 'if (known?.attempt === attempt) return true',
    to: 'if (known !== undefined) return true',
  },
  {
    name: 'an orphaned entry stays',
    shownBy: 'reorganised',
    guards: 'A reorganisation removes the entries of replaced blocks.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/history/eip155/store-blocks.ts',
    from: "for (const table of ['history_transactions', 'history_transfers', 'history_entries'] as const) {",
    to: "for (const table of ['history_transactions', 'history_transfers'] as const) {",
  },
  {
    name: 'a replaced block is not noticed',
    shownBy: 'reorganised',
    guards: 'The next block follows the last stored one.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/history/eip155/create-chain-indexer.ts',
    from: "if (place.hash !== '' && first.parent !== place.hash) {",
    to: 'if (place.hash === first.hash && first.parent !== place.hash) {',
  },
  {
    name: 'receipts of another block count',
    shownBy: 'node lies',
    guards: 'A node that mixes up receipts is asked again.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/history/eip155/read-block.ts',
    from: 'if (receipt?.blockHash !== block.hash)',
    to: 'if (receipt?.blockHash === hash)',
  },
  {
    name: 'one node decides',
    shownBy: 'one of 3 nodes lies',
    guards: 'What is stored was returned by more than half of the nodes.',
    server: 'gateway',
    database: 'sqlite',
    file: 'services/gateway/src/chains/read-agreed.ts',
    from: 'const needed = Math.floor(nodes.length / 2) + 1',
    to: 'const needed = 1',
  },
  {
    name: 'a locked database is a fault of the server',
    shownBy: 'database locked',
    guards: 'A database that another process keeps locked is reported as unavailable.',
    server: 'secure-site',
    database: 'sqlite',
    file: 'services/server-kit/storage/database-unavailable.ts',
    from: "  SQLITE_BUSY: 'another process keeps it locked',\n",
    to: '',
  },
]
