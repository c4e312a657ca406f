import { afterAll, describe, expect, it } from 'vitest'
import { bob, coin, endWorlds, type SendWorld, startSend } from '../../testing/send-world.js'

afterAll(endWorlds)

it("sends coins that may carry collectibles to the wallet only after the user's agreement [M6]", async () => {
  const world = await startSend()
  await world.ready()
  world.ledger.collectibles = { mayCarryCollectibles: true, leftOut: 10_876n }
  await world.send.review()
  expect(world.state().progress).toMatchObject({
    step: 'review',
    review: { mustAgree: ['collectibles'], leftOut: { value: 10_876n, symbol: 'ETH' } },
  })
  await world.send.confirm().catch(() => undefined)
  expect(world.wallet.requests).toEqual([])
  await world.send.confirm(['collectibles'])
  expect(world.wallet.requests).toHaveLength(1)
})

it('displays no collectibles notice if none can be among the spent coins', async () => {
  const world = await startSend()
  await world.ready()
  world.ledger.collectibles = { mayCarryCollectibles: false, leftOut: 0n }
  await world.send.review()
  const { progress } = world.state()
  expect(progress.step === 'review' && [progress.review.mustAgree, progress.review.leftOut]).toEqual([
    [],
    undefined,
  ])
})

describe('the agreement to spend small coins that may carry collectibles [M6]', () => {
  const small = 10_876n
  async function started(): Promise<SendWorld> {
    const world = await startSend()
    world.ledger.smallCoins = small
    world.send.watch()
    world.send.setToken(coin.id)
    world.send.setRecipient(bob)
    await world.until(({ recipient }) => recipient.phase === 'ready')
    return world
  }

  it('changes the maximum amount, and keeps the total displayed while it is set', async () => {
    const { send, until, state } = await started()
    send.useMax()
    await until(({ amount }) => amount.value !== undefined)
    const without = state().amount.value ?? 0n
    expect(state()).toMatchObject({ smallCoins: { value: small, symbol: 'ETH' }, spendsCollectibles: false })
    send.setSpendsCollectibles(true)
    // The earlier fees are of the other coins.
    expect(state()).toMatchObject({ fees: undefined, smallCoins: { value: small } })
    await until(({ amount }) => amount.value !== undefined)
    expect(state()).toMatchObject({
      amount: { value: without + small, isMax: true },
      smallCoins: { value: small },
      spendsCollectibles: true,
    })
    send.setSpendsCollectibles(false)
    await until(({ amount }) => amount.value !== undefined)
    expect(state()).toMatchObject({ amount: { value: without }, spendsCollectibles: false })
  })

  it('is offered if the other coins do not suffice, even for the maximum', async () => {
    const { send, ledger, until, state } = await started()
    ledger.onlySmallCoins = true
    for (const enter of [() => send.setAmount({ typed: '0.5' }), send.useMax]) {
      enter()
      await until(({ obstacle }) => obstacle === 'insufficientFee')
      expect(state()).toMatchObject({ smallCoins: { value: small } })
    }
    send.setSpendsCollectibles(true)
    await until(({ obstacle }) => obstacle === undefined)
  })

  it("applies to the transfer, which is confirmed only after the user's agreement", async () => {
    const { send, ledger, wallet, state } = await started()
    send.setAmount({ typed: '0.5' })
    await send.review()
    expect(ledger.built.at(-1)).toMatchObject({ spendsCollectibles: false })
    expect(state().progress).toMatchObject({ review: { mustAgree: [], leftOut: { value: small } } })
    send.setSpendsCollectibles(true)
    expect(state().progress.step).toBe('preparing')
    await send.review()
    expect(ledger.built.at(-1)).toMatchObject({ spendsCollectibles: true })
    expect(state().progress).toMatchObject({
      step: 'review',
      review: { mustAgree: ['collectibles'], leftOut: undefined },
    })
    await expect(send.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
    expect(wallet.requests).toEqual([])
    await send.confirm(['collectibles'])
    expect(wallet.requests).toHaveLength(1)
  })

  it('ends with its draft, and with its network', async () => {
    const { send, wallet, pass, state } = await started()
    send.setSpendsCollectibles(true)
    wallet.chooseNetwork('eip155:10')
    await pass()
    expect(state()).toMatchObject({ spendsCollectibles: false, recipient: { text: bob } })
    send.setSpendsCollectibles(true)
    send.reset()
    expect(state().spendsCollectibles).toBe(false)
  })

  it('has no effect while the wallet is open', async () => {
    const { send, wallet, until, state } = await started()
    send.setAmount({ typed: '0.5' })
    await send.review()
    wallet.behave('hang', 'eth_sendTransaction')
    const confirmed = send.confirm()
    await until(() => wallet.calls.includes('request'))
    send.setSpendsCollectibles(true)
    expect(state()).toMatchObject({ spendsCollectibles: false, progress: { step: 'approving' } })
    wallet.answerHanging()
    await confirmed
  })
})
