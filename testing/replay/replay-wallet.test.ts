import { expect, it } from 'vitest'
import { createMockNetwork } from '../mock-chain.js'
import { settle } from '../settle.js'
import { createReplayWallet, type ReplayWallet } from './replay-wallet.js'

const network = createMockNetwork()
const signal = new AbortController().signal
const request = { namespace: 'mock', caipNetworkId: network.caipNetworkId, method: 'mock_sign', params: [] }

function make(): ReplayWallet {
  return createReplayWallet({ namespace: 'mock', accounts: ['alice'] })
}

async function endOf(promise: Promise<unknown>): Promise<unknown> {
  let end: unknown = 'waiting'
  promise.then(
    () => {
      end = 'approved'
    },
    (error: unknown) => {
      end = Object(error).code
    },
  )
  await settle()
  return end
}

it('gives each caller its own response, also for concurrent requests of one method', async () => {
  const { connector, expect: next, decide } = make()
  next('swap', 'mock_sign')
  const first = connector.request(request)
  next('host', 'mock_sign')
  const second = connector.request(request)
  decide({ member: 'request', method: 'mock_sign', caller: 'host' }, { code: 'USER_REJECTED' })
  expect(await endOf(second)).toBe('USER_REJECTED')
  expect(await endOf(first)).toBe('waiting')
  decide({ member: 'request', method: 'mock_sign', caller: 'swap' }, 'approved')
  expect(await endOf(first)).toBe('approved')
})

it('stores a response that is set before its request', async () => {
  const { connector, isRequested, decide } = make()
  decide({ member: 'connect' }, { code: 'CONNECT_FAILED' })
  expect(await endOf(connector.connect({ networks: [network], preferred: network, signal }))).toBe(
    'CONNECT_FAILED',
  )
  const pending = connector.connect({ networks: [network], preferred: network, signal })
  expect(await endOf(pending)).toBe('waiting')
  expect(isRequested({ member: 'connect' })).toBe(true)
  decide({ member: 'connect' }, 'approved')
  expect(await endOf(pending)).toBe('approved')
})

it('ends a request with its signal', async () => {
  const { connector, isRequested } = make()
  const controller = new AbortController()
  const pending = connector.switchNetwork(network, controller.signal)
  controller.abort()
  expect(await endOf(pending)).toBe('ABORTED')
  expect(isRequested({ member: 'switchNetwork' })).toBe(false)
})
