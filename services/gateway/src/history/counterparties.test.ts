import { expect, it } from 'vitest'
import { counterparties, operationType } from './counterparties.js'
import type { StoredEntry } from './read-history-page.js'

const [me, friend, token, relayer] = ['0xaa', '0xbb', '0xcc', '0xdd']
const zeroAddress = `0x${'0'.repeat(40)}`
const moved = (sender: string, recipient: string) =>
  ({ kind: 'fungible', token, token_id: '', amount: '1', sender, recipient }) as const
const entry = (more: Partial<StoredEntry>): StoredEntry => ({
  chain: 'eip155:1',
  block: 1,
  position: 0,
  born: 0,
  orphaned: 0,
  hash: '0x',
  time: 0,
  sender: me,
  recipient: token,
  created: '',
  nonce: 0,
  succeeded: 1,
  intent: '',
  spread: 0,
  transfers: [],
  ...more,
})

it.each([
  ['a sent token: the receiver, not the contract', 'send', { transfers: [moved(me, friend)] }, [me, friend]],
  ['a sent coin', 'send', { recipient: friend, transfers: [moved(me, friend)] }, [me, friend]],
  [
    'tokens sent to several accounts: the contract',
    'send',
    { transfers: [moved(me, friend), moved(me, relayer)] },
    [me, token],
  ],
  ['a call without a transfer', 'execute', {}, [me, token]],
  ['a created contract', 'deploy', { recipient: '', created: token }, [me, token]],
  [
    'a token received through a relayer: the account that gave it',
    'receive',
    { sender: relayer, transfers: [moved(friend, me)] },
    [friend, me],
  ],
  [
    'a minted token: the sender of the transaction',
    'receive',
    { sender: relayer, transfers: [moved(zeroAddress, me)] },
    [relayer, me],
  ],
  ['a trade: the contract', 'trade', { transfers: [moved(me, friend), moved(friend, me)] }, [me, token]],
])('returns the counterparties of %s', (_, type, more, [from, to]) => {
  expect(counterparties(me, type, entry(more))).toEqual({ from, to })
})

it.each<[string, Partial<StoredEntry>, string]>([
  ['a transfer of the account', {}, 'send'],
  ['a transfer of the account to itself', { transfers: [moved(me, me)] }, 'send'],
  ['a transfer from the account that another account made', { sender: relayer }, 'execute'],
  [
    'a transfer of the account to itself that another account made',
    { sender: relayer, transfers: [moved(me, me)] },
    'execute',
  ],
  ['a burn that another account made', { sender: relayer, transfers: [moved(me, zeroAddress)] }, 'execute'],
  ['a call of an account that is a contract', { sender: relayer, recipient: me }, 'send'],
  [
    'a user operation of a bundler',
    { sender: relayer, recipient: '0x0000000071727de22e5e9d8baf0edac6f37da032' },
    'send',
  ],
  ['a transfer on Solana whose fee another account pays', { chain: 'solana:1', sender: relayer }, 'send'],
])('classifies %s by the account that made the transaction [M7]', (_, more, type) => {
  expect(operationType(me, entry({ transfers: [moved(me, friend)], ...more }))).toBe(type)
})
