import { afterAll, describe, expect, it } from 'vitest'
import type { HeldToken } from '#plugins/tokens'
import { alice, bob, carol, coin, endWorlds, ether, startSend, usd } from '../../testing/send-world.js'

afterAll(endWorlds)

const coinOfTen: HeldToken = { ...coin, id: 'eip155:10/coin', caipNetworkId: 'eip155:10' }
const solanaAddress = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

describe('a draft when the network changes [W13]', () => {
  it('keeps its recipient, and its amount if the currency is the same, and can be sent there', async () => {
    const world = await startSend()
    const { send, wallet, accountData, state } = world
    await world.ready({ amount: '0.25' })
    accountData.setTokens([coin, usd, coinOfTen])
    wallet.chooseNetwork('eip155:10')
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(state()).toMatchObject({
      token: { id: coinOfTen.id },
      amount: { text: '0.25', value: ether / 4n },
      recipient: { text: bob, address: bob },
      cleared: [],
    })
    await send.review()
    expect(state().progress).toMatchObject({
      step: 'review',
      review: { caipNetworkId: 'eip155:10', to: bob },
    })
  })

  it('checks its recipient again on the new network', async () => {
    const world = await startSend()
    await world.ready()
    // A contract on one network may be no contract on another one.
    world.ledger.contracts.add(bob.toLowerCase())
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(world.state().recipient).toMatchObject({ warnings: expect.arrayContaining(['contract']) })
  })

  it('drops a token of one network, with its amount, and reports both until it is edited', async () => {
    const world = await startSend()
    const { send, wallet, accountData, state } = world
    await world.ready({ token: usd.id, amount: '12' })
    accountData.setTokens([coin, usd, coinOfTen])
    wallet.chooseNetwork('eip155:10')
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(state()).toMatchObject({
      token: { id: coinOfTen.id },
      amount: { text: '' },
      recipient: { address: bob },
      cleared: ['token', 'amount'],
    })
    send.setAmount({ typed: '1' })
    expect(state().cleared).toEqual([])
  })

  it('keeps a token that the page set by its symbol, and drops an amount in its smallest unit', async () => {
    const world = await startSend()
    const { send, wallet, accountData, state } = world
    const usdOfTen = { ...usd, id: 'eip155:10/token:0x1', caipNetworkId: 'eip155:10' as const }
    accountData.setTokens([coin, usd, coinOfTen, usdOfTen])
    send.fill({ token: 'usd', amount: '3' })
    wallet.chooseNetwork('eip155:10')
    await world.pass()
    expect(state()).toMatchObject({ token: { id: usdOfTen.id }, amount: { text: '3' }, cleared: [] })
    send.setAmount({ value: 5n })
    wallet.chooseNetwork('eip155:1')
    await world.pass()
    expect(state()).toMatchObject({ token: { id: usd.id }, amount: { text: '' }, cleared: ['amount'] })
  })

  it('is unchanged after an unsupported network, for any token', async () => {
    const world = await startSend()
    const { send, wallet, state } = world
    const stop = send.watch()
    await world.ready({ token: usd.id, amount: '12' })
    await world.until(({ obstacle }) => obstacle === undefined)
    wallet.chooseNetwork('eip155:999')
    await world.pass()
    expect(state()).toMatchObject({ obstacle: 'networkUnsupported', cleared: [] })
    wallet.chooseNetwork('eip155:1')
    await world.pass()
    await world.until(({ obstacle }) => obstacle === undefined)
    expect(state()).toMatchObject({
      token: { id: usd.id },
      amount: { text: '12' },
      recipient: { address: bob },
      cleared: [],
    })
    stop()
  })

  it('moves once it leaves the unsupported network for another one', async () => {
    const world = await startSend()
    await world.ready({ token: usd.id, amount: '12' })
    world.wallet.chooseNetwork('eip155:999')
    await world.pass()
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(world.state()).toMatchObject({ amount: { text: '' }, cleared: ['token', 'amount'] })
  })

  it('refuses, in place, a recipient that is invalid in the new namespace, and accepts it again on the way back', async () => {
    const world = await startSend()
    const { kernel, state } = world
    await world.ready()
    kernel.networks.activate('solana')
    await world.pass()
    await world.until(({ recipient }) => recipient.phase === 'refused')
    expect(state()).toMatchObject({
      namespace: 'solana',
      amount: { text: '' },
      recipient: { phase: 'refused', text: bob, fault: 'otherNamespace' },
      cleared: ['amount'],
    })
    kernel.networks.activate('eip155')
    await world.pass()
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(state().recipient).toMatchObject({ address: bob })
    world.send.setRecipient(solanaAddress)
    await world.until(({ recipient }) => recipient.phase === 'refused')
    kernel.networks.activate('solana')
    await world.pass()
    await world.until(({ recipient }) => recipient.phase === 'ready')
  })

  it('applies the amount of a payment request only on the network of the request', async () => {
    const world = await startSend()
    const { send, wallet, state } = world
    send.setRecipient(`ethereum:${usd.address}/transfer?address=${bob}&uint256=1125000`)
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(state().amount.text).toBe('1.125')
    wallet.chooseNetwork('eip155:10')
    await world.pass()
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(state()).toMatchObject({ amount: { text: '' }, cleared: ['token', 'amount'] })
  })

  it('is cleared for another account, even if the account changed on an unsupported network', async () => {
    const world = await startSend()
    await world.ready()
    world.wallet.chooseNetwork('eip155:999')
    await world.pass()
    world.wallet.chooseAccounts([carol], 'eip155')
    await world.pass()
    world.wallet.chooseNetwork('eip155:1')
    await world.pass()
    expect(world.state()).toMatchObject({ amount: { text: '' }, recipient: { phase: 'empty' } })
  })

  it('is kept after the user rejected on another network', async () => {
    const world = await startSend({}, () => {
      throw { code: 4001 }
    })
    await world.ready()
    await world.send.review()
    world.wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = world.send.confirm()
    await world.until(() => world.wallet.calls.includes('request'))
    world.wallet.chooseNetwork('eip155:10')
    await world.pass()
    expect(world.state().progress).toMatchObject({
      step: 'approving',
      review: { account: `eip155:1:${alice}` },
    })
    world.wallet.answerHanging()
    await confirmed
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(world.state()).toMatchObject({
      amount: { text: '0.5' },
      recipient: { address: bob },
      progress: { step: 'draft', failure: { reason: 'rejected', wasSent: 'no' } },
    })
  })
})

it('switches back from a fiat amount if the token has no price [W13]', async () => {
  const world = await startSend()
  const { send, accountData, state } = world
  await world.ready({ amount: '0.5' })
  send.setUnit('fiat')
  expect(state().amount).toMatchObject({ unit: 'fiat', text: '1500' })
  accountData.setTokens([{ ...coin, price: undefined }])
  send.setUnit('token')
  expect(state().amount).toMatchObject({ unit: 'token', text: '' })
})
