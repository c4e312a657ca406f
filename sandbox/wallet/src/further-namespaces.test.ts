import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Relay, startRelay } from '../../src/relay/start-relay.js'
import { createTestDapp, type TestDapp } from '../../src/relay/test-dapp.js'
import type { ApprovalQuestion, ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import type { ApprovalView } from '../../wallet-parts/approval/approval-view.js'
import { createCosmosKeys } from '../../wallet-parts/cosmos/create-cosmos-keys.js'
import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'
import { userRejected } from '../../wallet-parts/wallet-error.js'
import { answerProposal } from './answer-proposal.js'
import { answerRequest } from './answer-request.js'
import { chooseAccount, chooseFurtherAccount } from './choose.js'
import { createWalletKit } from './create-wallet-kit.js'
import { readKeysNetworks } from './wallet-config.js'
import type { WalletServices } from './wallet-services.js'
import { createWalletStore } from './wallet-store.js'
import { createWithdrawals } from './withdrawals.js'

const chain = { id: 31337, name: 'One', rpcUrl: 'http://localhost:1', symbol: 'ETH' }
const cosmos: KeysNetwork = {
  caipNetworkId: 'cosmos:quoin-sandbox-1',
  name: 'Sandbox Cosmos',
  rpcUrl: 'http://localhost:1',
  symbol: 'TEST',
  decimals: 6,
}
const solana: KeysNetwork = { ...cosmos, caipNetworkId: 'solana:x', name: 'Sandbox Solana' }
const [first, second] = createCosmosKeys().accounts.map(({ address }) => address)

/** A simulated user, with the requests that were shown. */
interface WalletUser extends ApprovalQueue {
  readonly requests: ApprovalView[]
  textOf: (view: ApprovalView) => boolean
}

function createTestWallet(): WalletUser {
  const user: WalletUser = {
    requests: [],
    textOf: () => true,
    length: 0,
    async request<Result>({ view, onApproved }: ApprovalQuestion<Result>): Promise<Result> {
      user.requests.push(view)
      if (!user.textOf(view)) throw userRejected()
      return onApproved()
    },
  }
  return user
}

let relay: Relay
let dapp: TestDapp
let services: WalletServices
let user: WalletUser
let count = 0

beforeEach(async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  count += 1
  relay = await startRelay({ port: 0 })
  dapp = await createTestDapp(relay.url, `further-${count}`)
  const kit = await createWalletKit({
    relayUrl: relay.url,
    projectId: 'sandbox-test',
    url: 'http://localhost',
    storagePrefix: `further-${count}`,
    inMemory: true,
  })
  user = createTestWallet()
  const store = createWalletStore([chain])
  services = { kit, store, queue: user, withdrawals: createWithdrawals(), networks: [cosmos, solana] }
  kit.on('session_proposal', (event) => void answerProposal(event, services))
  kit.on('session_request', (event) => void answerRequest(event, services))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { core } of [services.kit, dapp.client]) {
    await core.relayer.transportClose()
    core.heartbeat.stop()
  }
  await relay.stop()
})

const part = (chain: string, ...methods: string[]) => ({
  chains: [chain],
  methods,
  events: ['accountsChanged', 'chainChanged'],
})
const everything = {
  eip155: part('eip155:31337', 'personal_sign'),
  cosmos: part(cosmos.caipNetworkId, 'cosmos_signAmino', 'cosmos_getAccounts'),
  solana: part(solana.caipNetworkId, 'solana_signMessage', 'solana_getAccounts'),
  near: part('near:mainnet', 'near_sign'),
}

async function connect(optionalNamespaces: Record<string, ReturnType<typeof part>> = everything) {
  const { uri = '', approval } = await dapp.client.connect({ optionalNamespaces })
  const session = approval()
  await services.kit.pair({ uri })
  return await session
}

const request = (topic: string, chainId: string, method: string, params: unknown): Promise<unknown> =>
  dapp.client.request({ topic, chainId, request: { method, params } })

const doc = {
  chain_id: 'quoin-sandbox-1',
  account_number: '1',
  sequence: '0',
  memo: '',
  msgs: [],
  fee: { gas: '1', amount: [] },
}

describe('the wallet page with several namespaces', () => {
  it('offers all requested namespaces that it supports, and lets the user deselect each', async () => {
    const { namespaces } = await connect()
    expect(user.requests[0]?.choices?.options.map(({ id, detail }) => [id, detail])).toEqual([
      ['eip155', 'Account 1 on One'],
      ['cosmos', 'Account 1 on Sandbox Cosmos'],
      ['solana', 'Account 1 on Sandbox Solana'],
    ])
    expect(Object.keys(namespaces)).toEqual(['eip155', 'cosmos', 'solana'])
    expect(namespaces.cosmos?.accounts).toEqual([`${cosmos.caipNetworkId}:${first}`])
  })

  it('shares the selected namespaces only', async () => {
    user.textOf = ({ choices }) => {
      choices?.onChange(['cosmos'])
      return true
    }
    expect(Object.keys((await connect()).namespaces)).toEqual(['cosmos'])
  })

  it('shows no selection for an app with one namespace', async () => {
    await connect({ ...everything, cosmos: part('cosmos:other'), solana: part('solana:other') })
    expect(user.requests[0]).toMatchObject({
      facts: [
        { label: 'Account', value: 'Account 1' },
        { label: 'Network', value: 'One' },
      ],
    })
    expect(user.requests[0]?.choices).toBeUndefined()
  })

  it('signs after approval with the granted account, and with no other', async () => {
    const { topic } = await connect()
    const sign = (signerAddress: string | undefined): Promise<unknown> =>
      request(topic, cosmos.caipNetworkId, 'cosmos_signAmino', { signerAddress, signDoc: doc })
    expect(await sign(first)).toMatchObject({ signed: doc })
    expect(user.requests.at(-1)?.title).toBe('Sign this transaction?')
    await expect(sign(second)).rejects.toMatchObject({ code: 4100 })
    user.textOf = () => false
    await expect(sign(first)).rejects.toMatchObject({ code: 5000 })
  })

  it('returns the granted accounts without another approval', async () => {
    const { topic, namespaces } = await connect()
    const requestCount = user.requests.length
    const [account = ''] = namespaces.solana?.accounts ?? []
    expect(await request(topic, 'solana:x', 'solana_getAccounts', {})).toEqual([
      { pubkey: account.split(':')[2] },
    ])
    expect(await request(topic, cosmos.caipNetworkId, 'cosmos_getAccounts', {})).toMatchObject([
      { algo: 'secp256k1', address: first },
    ])
    expect(user.requests).toHaveLength(requestCount)
  })

  it('changes the account of one namespace, and stores the selection', async () => {
    const { topic } = await connect()
    const events: unknown[] = []
    dapp.client.on('session_event', ({ params }) => events.push(params))
    await chooseFurtherAccount('cosmos', second ?? '', services)
    const changed = [`${cosmos.caipNetworkId}:${second}`]
    await vi.waitFor(() => expect(events).toHaveLength(1))
    expect(events).toEqual([
      { chainId: cosmos.caipNetworkId, event: { name: 'accountsChanged', data: changed } },
    ])
    const { namespaces } = dapp.client.session.get(topic)
    expect(namespaces.cosmos?.accounts).toEqual(changed)
    expect(Object.keys(namespaces)).toEqual(['eip155', 'cosmos', 'solana'])
    expect(createWalletStore([chain]).rememberedAccount('cosmos')).toBe(second)
  })

  it('leaves sessions without EVM unchanged when the EVM account changes', async () => {
    const { eip155: _none, ...others } = everything
    const { topic } = await connect(others)
    const { account } = services.store.get()
    await chooseAccount({ ...account, address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' }, services)
    await request(topic, cosmos.caipNetworkId, 'cosmos_getAccounts', {})
    expect(Object.keys(dapp.client.session.get(topic).namespaces)).toEqual(['cosmos', 'solana'])
  })
})

it('reads the networks of its configuration, and omits invalid ones', () => {
  expect(readKeysNetworks([cosmos, { ...cosmos, caipNetworkId: 'x' }, { name: 'y' }, null, 7])).toEqual([
    cosmos,
  ])
  expect(readKeysNetworks({})).toEqual([])
})
