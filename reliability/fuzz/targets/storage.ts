import type { StorageSpec } from '#kernel'
import type { createTestPlatform } from '#testing'
import { createStoredValues } from '../../../kernel/storage/stored-values.js'
import { storedSession } from '../../../plugins/walletconnect/src/client/stored-session.js'
import { createConnectionStorage } from '../../../wallet/connections/state/stored-connections.js'
import { demand, demandSame, type FuzzTarget } from '../engine/fuzz-target.js'

/** The stored values of chains and plugins, by name. */
const loads: Readonly<Record<string, () => Promise<{ readonly default: object }>>> = {
  polkadot: () => import('../../../chains/polkadot/src/stored.js'),
  account: () => import('../../../plugins/account/src/stored.js'),
  email: () => import('../../../plugins/email/src/stored.js'),
  embedded: () => import('../../../plugins/embedded/src/stored.js'),
  hardware: () => import('../../../plugins/hardware/src/stored.js'),
  legal: () => import('../../../plugins/legal/src/stored.js'),
  notifications: () => import('../../../plugins/notifications/src/stored.js'),
  onramp: () => import('../../../plugins/onramp/src/stored.js'),
  review: () => import('../../../plugins/review/src/stored.js'),
  send: () => import('../../../plugins/send/src/stored.js'),
  siwx: () => import('../../../plugins/siwx/src/stored.js'),
  smartSessions: () => import('../../../plugins/smart-sessions/src/stored.js'),
  social: () => import('../../../plugins/social/src/stored.js'),
  swap: () => import('../../../plugins/swap/src/stored.js'),
  tokens: () => import('../../../plugins/tokens/src/stored.js'),
  transactions: () => import('../../../plugins/transactions/src/stored.js'),
  walletconnect: () => import('../../../plugins/walletconnect/src/stored.js'),
  wallets: () => import('../../../plugins/wallets/src/stored.js'),
  watch: () => import('../../../plugins/watch/src/stored.js'),
}
const specs = new Map<string, StorageSpec<unknown>>()

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const contents: Readonly<Record<string, unknown>> = {
  polkadot: { runtimes: [] },
  account: { used: [{ namespace: 'eip155', address }], hidden: [] },
  email: { email: 'user@example.com', at: 1 },
  embedded: { token: 'one', login: 'email', accountType: 'eoa', chainId: 'eip155:1' },
  hardware: { accounts: [{ namespace: 'eip155', address, path: "44'/60'/0'/0/0" }] },
  legal: { accepted: [{ id: 'terms', version: '1', at: 1 }] },
  notifications: { items: [{ id: 'a', at: 1, read: false }], readUntil: 1 },
  onramp: { purchases: [{ id: 'a', at: 1, status: 'pending' }] },
  review: { recipients: [{ namespace: 'eip155', address }] },
  send: { recipients: [{ namespace: 'eip155', address, name: 'Alice' }] },
  siwx: { token: 'a'.repeat(20), signIns: [{ message: 'm', signature: 's' }], declined: [], changedAt: 1 },
  smartSessions: { sessions: [] },
  social: { last: 'google' },
  swap: { slippage: 50 },
  tokens: {
    imported: [{ caipNetworkId: 'eip155:1', address, symbol: 'T', name: 'T', decimals: 18 }],
    hidden: [],
  },
  transactions: {
    transactions: [{ hash: `0x${'ab'.repeat(32)}`, caipNetworkId: 'eip155:1', at: 1, status: 'pending' }],
  },
  walletconnect: { wallet: { name: 'Wallet' } },
  wallets: { recent: [{ id: 'io.wallet', name: 'Wallet', imageUrl: 'https://wallet.example/i.png' }] },
  watch: { accounts: [{ namespace: 'eip155', address }] },
}

function storeOf(text: string): ReturnType<typeof createTestPlatform>['storage'] {
  const values = new Map<string, string>()
  const read = (key: string): string | null => values.get(key) ?? (key.endsWith('written') ? null : text)
  return {
    get: read,
    set: (key: string, value: string) => values.set(key, value),
    remove: (key: string) => values.delete(key),
    keys: () => ['@quoin/a/walletconnect/client/session'],
    subscribe: () => () => undefined,
    // The members that the readers use.
  } as unknown as ReturnType<typeof createTestPlatform>['storage']
}

async function demandStored(name: string, spec: StorageSpec<unknown>, text: string): Promise<boolean> {
  const failures: unknown[] = []
  const values = createStoredValues({
    storage: storeOf(text),
    keyOf: () => `${name}/written`,
    report: (error) => failures.push(error),
  })
  const stored = createStoredValues({ storage: storeOf(text), keyOf: () => name, report: () => undefined })
  const read = await stored.read(spec)
  demand(typeof read === typeof spec.initial, `${name} has the shape of its initial value`)
  await values.write(spec, read)
  demand(failures.length === 0, `${name} is written: ${failures[0]}`)
  demandSame(await values.read(spec), read, `${name} that is written reads the same`)
  return read !== spec.initial
}

/** Contents of the page's storage: the name of a value, and its text. */
export const storage: FuzzTarget = {
  name: 'storage',
  format: 'json',
  covers: /\/stored\.|\/kernel\/storage\/|stored-connections|stored-session/,
  seeds: [
    ...Object.entries(contents).map(([name, value]) => JSON.stringify([name, value])),
    JSON.stringify(['connections', { eip155: ['io.wallet'], solana: [] }]),
    JSON.stringify(['session', [{ expiry: 1 }, { expiry: 9_999_999_999 }]]),
  ],
  words: [...Object.keys(contents), address, 'eip155:1'],
  async prepare() {
    for (const [name, load] of Object.entries(loads)) {
      // Each is the spec of a value, whose type differs.
      if (!specs.has(name)) specs.set(name, (await load()).default as StorageSpec<unknown>)
    }
  },
  async check(input) {
    const [, name = '', text = ''] = /^\["(\w{0,20})",(.*)\]$/s.exec(input) ?? []
    const platform = { storage: storeOf(text) }
    if (name === 'connections') {
      // Only the storage is read.
      const read = createConnectionStorage(
        platform as unknown as Parameters<typeof createConnectionStorage>[0],
        'a',
      ).read()
      for (const ids of Object.values(read)) demand(ids.length > 0 && ids.length <= 16, 'the ids are capped')
      return Object.keys(read).length > 0
    }
    if (name === 'session') return storedSession(storeOf(text), 'a', 1_000_000) === 'alive'
    const spec = specs.get(name)
    return spec !== undefined && demandStored(name, spec, text)
  },
}
