import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChainModule, type Connection, decimalText, type Network } from '#kernel'
import { emptyRecord, withBalance, withData } from './account-record.js'
import { accountState } from './account-state.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const network: Network = {
  id: 1,
  name: 'One',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
const connection: Connection = {
  connectorId: 'metamask',
  namespace: 'eip155',
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  caipNetworkId: 'eip155:1',
  approvedCaipNetworkIds: [],
  supportsAllNetworks: true,
  smartAccountEnabledNetworks: [],
  wallet: { name: 'MetaMask' },
  isWatchOnly: false,
  restored: false,
}
// Only the explorer URL is used here.
const chain = {
  explorerUrl: (_: Network, kind: string, id: string) => `https://scan.example/${kind}/${id}`,
} as unknown as ChainModule
const connected = { status: 'connected', connection } as const
const base = {
  connection: connected,
  record: emptyRecord,
  network,
  chain,
  preferredAccountTypes: {},
  addressLabels: {},
}
const me = { address, caipAddress: `eip155:1:${address}` } as const
const other = { address: '0xOther', caipAddress: 'eip155:1:0xOther' } as const
const ether = { value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }

it('reads address and status from the connection; restoring counts as connecting [ACC-01] [ACC-02]', () => {
  expect(accountState(base)).toMatchObject({
    status: 'connected',
    address,
    caipAddress: `eip155:1:${address}`,
    connectorId: 'metamask',
    connectedWalletInfo: { name: 'MetaMask' },
    allAccounts: connection.accounts,
    addressExplorerUrl: `https://scan.example/address/${address}`,
  })
  const statusOf = (state: Parameters<typeof accountState>[0]['connection']) =>
    accountState({ ...base, connection: state }).status
  expect(statusOf({ status: 'idle' })).toBe('disconnected')
  expect(statusOf({ status: 'restoring', connectorId: 'm' })).toBe('connecting')
  expect(statusOf({ status: 'connecting', connectorId: 'm' })).toBe('connecting')
  expect(statusOf({ status: 'disconnected' })).toBe('disconnected')
})

it('contains no data of an account that is not connected [ACC-02]', () => {
  const record = withBalance(withData(emptyRecord, me, { profileName: 'me.eth' }), `eip155:1:${address}`, {
    status: 'ready',
    balance: ether,
  })
  expect(accountState({ ...base, record })).toMatchObject({ profileName: 'me.eth', balance: '1.5' })
  const gone = accountState({ ...base, record, connection: { status: 'disconnected' } })
  expect(gone).toMatchObject({
    address: undefined,
    balance: undefined,
    connectorId: undefined,
    allAccounts: [],
  })
  expect(gone.profileName).toBeUndefined()
})

it('contains no profile or balance of another account [ACC-01]', () => {
  const record = withBalance(withData(emptyRecord, other, { profileName: 'other.eth' }), 'eip155:1:0xOther', {
    status: 'ready',
    balance: ether,
  })
  const state = accountState({ ...base, record })
  expect(state.profileName).toBeUndefined()
  expect(state).toMatchObject({ balance: undefined, balanceStatus: 'unknown' })
  expect(withData(record, me, { profileImage: 'i' }).data).toEqual({ profileImage: 'i' })
})

it('keeps the last good balance when a later read fails [ACC-06]', () => {
  const account = `eip155:1:${address}`
  const failed = withBalance(emptyRecord, account, { status: 'failed' })
  expect(failed).toMatchObject({ balance: undefined, balanceStatus: 'unavailable' })
  const read = withBalance(failed, account, { status: 'ready', balance: ether })
  expect(withBalance(read, account, { status: 'failed' })).toMatchObject({
    balance: ether,
    balanceStatus: 'ready',
  })
  expect(withBalance(read, 'eip155:2:x', { status: 'loading' })).toMatchObject({
    balance: undefined,
    balanceStatus: 'loading',
  })
})

it('drops tokens without decimals [ACC-07]', () => {
  const token = (decimals: string) => ({
    name: 'T',
    symbol: 'T',
    chainId: 'eip155:1' as const,
    price: 1,
    quantity: { decimals, numeric: '1' },
    iconUrl: '',
  })
  const record = withData(emptyRecord, me, { tokenBalance: [token('0'), token('6')] })
  const state = accountState({ ...base, record })
  expect(state.tokenBalance?.map((one) => one.quantity.decimals)).toEqual(['6'])
})

it('contains tokens and their value only on their network, and the name on every network [ACC-01] [NET-04]', () => {
  const record = withData(emptyRecord, me, { tokenBalance: [], totalWorth: '12.5', profileName: 'me.eth' })
  expect(accountState({ ...base, record })).toMatchObject({ tokenBalance: [], totalWorth: '12.5' })
  const elsewhere = { ...connection, caipNetworkId: 'eip155:10' } as const
  const there = accountState({ ...base, record, connection: { status: 'connected', connection: elsewhere } })
  expect(there.totalWorth).toBeUndefined()
  expect(there.tokenBalance).toBeUndefined()
  expect(there.profileName).toBe('me.eth')
  expect(withData(record, me, { totalWorth: undefined }).holdings).toEqual({
    tokenBalance: [],
    totalWorth: undefined,
  })
  const identity = {
    ...record,
    identityOf: me.caipAddress,
    identity: { name: 'ens.eth', avatar: 'https://i.example/a' },
  }
  // Values that a plugin or the host set take precedence over looked-up ones.
  expect(accountState({ ...base, record: identity })).toMatchObject({
    profileName: 'me.eth',
    profileImage: 'https://i.example/a',
  })
  const moved = accountState({
    ...base,
    record: identity,
    connection: { status: 'connected', connection: elsewhere },
  })
  expect(moved.profileImage).toBeUndefined()
})

it('formats amounts exactly [SEC-10]', () => {
  expect(decimalText(1_500_000_000_000_000_000n, 18)).toBe('1.5')
  expect(decimalText(0n, 18)).toBe('0')
  expect(decimalText(7n, 0)).toBe('7')
  expect(decimalText(1n, 18)).toBe('0.000000000000000001')
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.integer({ min: 0, max: 24 }),
      (value, decimals) => {
        const [whole = '', fraction = ''] = decimalText(value, decimals).split('.')
        return BigInt(whole + fraction.padEnd(decimals, '0')) === value
      },
    ),
  )
})
