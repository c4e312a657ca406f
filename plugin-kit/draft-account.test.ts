import { afterEach, beforeEach, expect, it } from 'vitest'
import { readActiveAccount } from './active-account.js'
import { followDraftAccount } from './draft-account.js'
import { type Probe, startProbe } from './testing/start-probe.js'

let probe: Probe
let events: string[]
let isOver: boolean

beforeEach(async () => {
  probe = await startProbe()
  events = []
  isOver = false
  followDraftAccount(probe.ctx, {
    readAccount: () => readActiveAccount(probe.ctx),
    isUsable: ({ isOnNetwork }) => isOnNetwork,
    onChange(reason) {
      events.push(reason)
      return isOver
    },
    startOver: () => events.push('startOver'),
    move: (change, now) => events.push(`${change?.from.caipNetworkId} to ${now.network.caipNetworkId}`),
  })
  await probe.connect(probe.wallet)
  events.length = 0
})
afterEach(() => probe.dispose())

const chooseNetwork = (caipNetworkId: 'mock:one' | 'mock:two' | 'mock:unknown'): void =>
  probe.wallet.emit({ type: 'network', namespace: 'mock', caipNetworkId })

it('moves the draft to another network [NET-04]', () => {
  chooseNetwork('mock:two')
  expect(events).toEqual(['networkChanged', 'mock:one to mock:two'])
})

it('starts over for another account, and for none', () => {
  probe.wallet.chooseAccounts(['bob'])
  expect(events).toEqual(['accountChanged', 'startOver'])
  probe.wallet.drop()
  expect(events.slice(2)).toEqual(['accountChanged', 'startOver'])
})

it('starts over where the draft ends with the change', () => {
  isOver = true
  chooseNetwork('mock:two')
  expect(events).toEqual(['networkChanged', 'startOver'])
})

it('keeps the draft on a network without the feature, and moves it from the one before', () => {
  chooseNetwork('mock:unknown')
  chooseNetwork('mock:two')
  expect(events.filter((one) => one.includes(' to '))).toEqual(['mock:one to mock:two'])
})
