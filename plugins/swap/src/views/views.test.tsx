import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { definePlugin, type PluginTypes, points, QuoinError } from '#kernel'
import { KernelContext } from '#ui-kit'
import { uiMessages } from '../../../../ui-kit/messages/ui-messages.js'
import {
  alice,
  coin,
  dai,
  endWorlds,
  permit2,
  router,
  type SwapWorld,
  type SwapWorldOptions,
  startSwap,
  usd,
} from '../../testing/swap-world.js'
import type { SwapPlugin } from '../contract.js'
import en from '../messages.en.js'
import { SwapError } from '../swap-error.js'

afterEach(endWorlds)

type Views = SwapPlugin['views']

async function draw<Name extends keyof Views>(
  { kernel }: SwapWorld,
  name: Name,
  params?: Views[Name],
): Promise<string> {
  // The contract does not specify the framework (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType<{ readonly params: unknown }>
  }>
  const { default: View } = await load()
  const forget = kernel.i18n.register('ui', uiMessages)
  await Promise.all([kernel.i18n.load('swap'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
  forget()
  return markup.replace(/<path[^>]*>/g, '')
}
/** Returns the text of the primary button. */
const primary = (markup: string): string =>
  /data-variant="primary".*?q-button-label">([^<]*)/.exec(markup)?.[1] ?? ''
/** Returns the text as a screen reader has it: an address in one piece. */
const textOf = (markup: string): string =>
  markup
    .replace(/<span class="q-group"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const reviewed = async (
  draft?: Parameters<SwapWorld['reviewed']>[0],
  world: SwapWorldOptions = {},
): Promise<SwapWorld> => {
  const started = await startSwap(world)
  await started.reviewed(draft)
  return started
}
const ofTokens = { sellToken: usd.id, buyToken: coin.id, amount: '12' }

it('displays what a network change cleared below the form, so that its fields stay in place [W13] [UI-11]', async () => {
  const world = await startSwap()
  await world.ready({ sellToken: usd.id, buyToken: dai.id, amount: '50' })
  world.wallet.chooseNetwork('eip155:10')
  await world.until(({ tokenStatus }) => tokenStatus === 'ready')
  const [form, notice] = (await draw(world, 'Swap')).split('class="q-notice"')
  expect(form).toContain(en.buyAmount)
  expect(notice).toContain(en.clearedBoth)
})

it('labels the button with the first unmet requirement, and then with the next step [SWP-02]', async () => {
  const world = await startSwap()
  const stop = world.swap.watch()
  const step = async (): Promise<string> => primary(await draw(world, 'Swap'))
  await world.until(({ tokenStatus }) => tokenStatus === 'ready')
  expect(await step()).toBe(en.selectBuyToken)
  world.swap.setBuyToken(dai.id)
  expect(await step()).toBe(en.enterAmount)
  world.swap.setAmount({ typed: '1,500' })
  expect(await step()).toBe(en.amountInvalid)
  world.swap.setAmount({ typed: '3' })
  expect(await step()).toBe('Not enough ETH')
  world.swap.setAmount({ typed: '0.5' })
  expect(await step()).toBe(en.quoting)
  await world.until(({ obstacle }) => obstacle === undefined)
  expect(await step()).toBe(en.review)
  world.swap.setAmount({ typed: '2' })
  await world.until(({ obstacle }) => obstacle === 'insufficientFee')
  expect(await step()).toBe('Not enough ETH for the fee')
  stop()
})

it('offers to buy a missing token only if the page offers buying [SWP-02]', async () => {
  let isOpen = true
  const shop = definePlugin<PluginTypes>({
    id: 'shop',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      features: [{ id: 'onramp', label: 'buy', icon: 'buy', view: 'Shop', when: () => isOpen }],
    },
  })
  const worlds = [await startSwap(), await startSwap({ further: shop })]
  const offers = async (): Promise<readonly boolean[]> =>
    Promise.all(worlds.map(async (world) => (await draw(world, 'Swap')).includes('Buy ETH')))
  for (const world of worlds) await world.ready()
  expect(await offers()).toEqual([false, false])
  for (const world of worlds) world.swap.setAmount({ typed: '3' })
  expect(await offers()).toEqual([false, true])
  isOpen = false
  expect(await offers()).toEqual([false, false])
})

it('displays the buy amount, the rate and the fee before the details are opened [SWP-02]', async () => {
  const world = await startSwap()
  await world.ready()
  const text = textOf(await draw(world, 'Swap'))
  expect(text).toContain('1,500')
  expect(text).toContain('1 ETH = 3,000 DAI')
  expect(text).toMatch(/Fee up to [<$]/)
})

it.each([
  ['no route', new SwapError('SWAP_NO_ROUTE'), en.noRouteTitle, en.noRoute],
  ['the gateway is down', new QuoinError('SERVICE_UNREACHABLE'), en.quoteFailedTitle, en.tryAgain],
] as const)('explains why there is no quote: %s [SWP-02]', async (_, fault, title, step) => {
  const world = await startSwap()
  world.provider.faults.set('quote', fault)
  world.swap.watch()
  await world.until(({ tokenStatus }) => tokenStatus === 'ready')
  world.swap.setBuyToken(dai.id)
  world.swap.setAmount({ typed: '0.5' })
  await world.until(({ quote }) => quote.phase === 'failed')
  const markup = await draw(world, 'Swap')
  expect(markup).toContain(title)
  expect(primary(markup)).toBe(step)
})

it('reports an unsupported network, and leads to the supported ones [SWP-01]', async () => {
  const world = await startSwap()
  await world.kernel.networks.switchTo('eip155:999')
  await world.until(({ isSupported }) => !isSupported)
  const markup = await draw(world, 'Swap')
  expect(markup).toContain('Network not supported for Swaps')
  expect(markup).not.toContain(en.sellAmount)
  expect(textOf(markup)).toContain('N Network 1 N Network 10')
})

describe('price impact', () => {
  it.each([
    [50, en.impactNone, undefined],
    [200, en.impactLow, undefined],
    [734, en.impactHigh, 'You lose 7.34% to price impact'],
    [3_500, en.impactSevere, 'You lose 35% to price impact'],
  ])(
    'is displayed in words, with a warning from 500 basis points: %i [SWP-02]',
    async (impact, words, warning) => {
      const world = await startSwap()
      world.provider.impact = impact
      await world.reviewed()
      const markup = await draw(world, 'SwapPreview')
      expect(markup).toContain(words)
      if (warning === undefined) expect(markup).not.toContain('to price impact')
      else expect(markup).toContain(warning)
    },
  )

  it('requires an agreement only if it is severe [SWP-02]', async () => {
    const world = await startSwap()
    world.provider.impact = 3_500
    await world.reviewed()
    const markup = await draw(world, 'SwapPreview')
    expect(markup).toContain(en.impactAgree)
    expect(primary(markup)).toBe(en.readFirst)
    world.swap.edit()
    world.provider.impact = 700
    await world.reviewed()
    const milder = await draw(world, 'SwapPreview')
    expect(milder).not.toContain(en.impactAgree)
    expect(primary(milder)).toBe(en.doSwap)
  })
})

it('warns of a swap of the same token that the wallet has not answered, and requires an agreement [SEC-06]', async () => {
  const world = await startSwap()
  await world.kernel.transactions.ask({
    caipNetworkId: 'eip155:1',
    from: `eip155:1:${alice}`,
    operationType: 'trade',
  })
  await world.reviewed()
  const markup = await draw(world, 'SwapPreview')
  expect(markup).toContain(en.unansweredTitle)
  expect(markup).toContain('your wallet was asked to swap ETH')
  expect(markup).toContain(en.unansweredAgree)
  expect(primary(markup)).toBe(en.readFirst)
})

describe('the wallet request', () => {
  it('is only the swap if the coin is sold [SEC-07]', async () => {
    const text = textOf(await draw(await reviewed(), 'SwapPreview'))
    expect(text).toContain('Swap 0.5 ETH for at least 1,485 DAI')
    expect(text).not.toContain('Approve')
  })

  it('has its fee beside the button, where it stays in view, and a total once it is the swap [SEC-07]', async () => {
    const footerOf = async (world: SwapWorld): Promise<string> =>
      textOf((await draw(world, 'SwapPreview')).split('class="q-footer"')[1] ?? '')
    const swap = await footerOf(await reviewed())
    expect(swap).toMatch(/Network fee up to 0\.\d+ ETH/)
    expect(swap).toMatch(/Total up to 0\.50\d+ ETH/)
    const approval = await footerOf(await reviewed(ofTokens))
    expect(approval).toMatch(/Network fee up to 0\.\d+ ETH/)
    expect(approval).not.toContain(en.total)
  })

  it('is the exact approval for the contract, and then the swap [SEC-07]', async () => {
    const world = await reviewed(ofTokens)
    const markup = await draw(world, 'SwapPreview')
    const text = textOf(markup)
    expect(text).toContain('Approve exactly 12 USD')
    // The spender in full, in the step itself.
    expect(text).toContain(`For the contract ${router} . No more than that`)
    expect(text).toMatch(/Approve exactly 12 USD.*Swap 12 USD for at least/)
    expect(markup).toContain(router)
    expect(primary(markup)).toBe(en.doApprove)
    await world.swap.confirm()
    expect(world.state().progress.step).toBe('allowing')
    expect(primary(await draw(world, 'SwapPreview'))).toBe(en.waitingForApproval)
  })

  it('is the second of two steps after the approval [SWP-01]', async () => {
    const world = await reviewed(ofTokens)
    await world.swap.confirm()
    world.provider.allowed.set(usd.address ?? '', 12_000_000n)
    world.ledger.mine()
    await world.until(({ progress }) => progress.step === 'review' && progress.review.action === 'swap')
    const markup = await draw(world, 'SwapPreview')
    expect(markup).toMatch(/data-state="done".*Approve exactly 12 USD.*data-state="current".*Swap 12 USD/s)
    expect(primary(markup)).toBe(en.doSwap)
  })

  it('is a signature if the token supports permits [SWP-01]', async () => {
    const world = await startSwap({ methods: ['eth_signTypedData_v4'] })
    world.provider.permits = true
    await world.reviewed(ofTokens)
    const markup = await draw(world, 'SwapPreview')
    expect(textOf(markup)).toContain('Sign a permit for exactly 12 USD')
    expect(primary(markup)).toBe(en.doPermit)
  })

  it('is an approval for Permit2, one in Permit2 that expires, and then the swap [SEC-07]', async () => {
    const world = await startSwap()
    world.provider.permit2Allowed = 0n
    await world.reviewed(ofTokens)
    const first = textOf(await draw(world, 'SwapPreview'))
    expect(first).toMatch(/Approve exactly 12 USD.*Let the swap use exactly 12 USD.*Swap 12 USD/)
    world.provider.allowed.set(usd.address ?? '', 12_000_000n)
    world.swap.edit()
    await world.swap.review()
    const markup = await draw(world, 'SwapPreview')
    expect(primary(markup)).toBe(en.doApprove)
    const second = textOf(markup)
    expect(second).not.toContain('Approve exactly')
    expect(second).toMatch(
      /Let the swap use exactly 12 USD.*in Permit2\. It expires by itself at \d.*Swap 12 USD/,
    )
    expect(markup).toContain(router)
  })

  it('is one batch with both approvals by Permit2 if the wallet supports it [SEC-07]', async () => {
    const world = await startSwap({
      methods: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
      answers: { wallet_getCapabilities: () => true },
    })
    world.provider.permit2Allowed = 0n
    await world.reviewed(ofTokens)
    const markup = await draw(world, 'SwapPreview')
    expect(primary(markup)).toBe(en.doBoth)
    expect(textOf(markup)).toMatch(/Approve exactly 12 USD and swap it.*by Permit2\. All at once/)
  })

  it.each([
    ['the wallet', false, en.feeInWallet],
    ['the site, if the wallet confirms it,', true, en.feeOffered],
  ])('names %s as the payer of a batch’s fee [SEC-07]', async (_, isFeeOffered, text) => {
    const world = await startSwap({
      methods: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
      answers: { wallet_getCapabilities: () => true },
    })
    world.ledger.isFeeOffered = isFeeOffered
    await world.reviewed(ofTokens)
    expect(textOf(await draw(world, 'SwapPreview'))).toContain(`${en.networkFee} ${text}`)
  })

  it('is marked as not decoded if the contract call could not be decoded [SEC-07]', async () => {
    const world = await startSwap()
    world.ledger.isUnreadable = true
    await world.reviewed()
    expect(await draw(world, 'SwapPreview')).toContain(en.unreadTitle)
    expect(await draw(await reviewed(), 'SwapPreview')).not.toContain(en.unreadTitle)
  })

  it('shows the simulated effect of a contract call that could not be decoded [SEC-07]', async () => {
    const world = await startSwap({ isSimulating: true })
    world.ledger.isUnreadable = true
    world.ledger.simulated = { spent: 5n * 10n ** 17n, received: 1500n * 10n ** 18n, isOnly: true }
    await world.reviewed()
    const shown = textOf(await draw(world, 'SwapPreview'))
    expect(shown).toContain(en.simulatedTitle)
    expect(shown).toContain('0.5 ETH leaves your account and 1,500 DAI arrives')
    expect(shown).not.toContain(en.unreadTitle)
  })
})

it('requires accepting a worse price before a confirmation [SWP-03]', async () => {
  const world = await reviewed()
  const { price } = world.provider
  world.provider.price = (request) => (price(request) * 9n) / 10n
  await world.pass(11_000)
  await world.until(({ progress }) => progress.step === 'review' && progress.review.isWorse)
  const markup = await draw(world, 'SwapPreview')
  expect(textOf(markup)).toContain('You’d now receive at least 1,336.5 DAI')
  expect(primary(markup)).toBe(en.acceptPrice)
  world.swap.accept()
  expect(primary(await draw(world, 'SwapPreview'))).toBe(en.doSwap)
})

it('reports after a rejection that nothing was swapped, and that an approval remains [ERR-03]', async () => {
  let isOpen = true
  const refuse = {
    eth_sendTransaction: () => (isOpen ? `0x${'1'.repeat(64)}` : Promise.reject({ code: 4001 })),
  }
  const world = await reviewed(ofTokens, { answers: refuse })
  await world.swap.confirm()
  world.provider.allowed.set(usd.address ?? '', 12_000_000n)
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'review' && progress.review.action === 'swap')
  isOpen = false
  await world.swap.confirm()
  const markup = await draw(world, 'SwapPreview')
  expect(markup).toContain(en.failedRejected)
  expect(markup).toContain(en.notSentApproved)
  expect(textOf(markup)).toMatch(/The contract 0x\S+ may take up to 12 USD\. This doesn’t expire\./)
  expect(markup).toContain(router)
})

it('reports after a failed sale by Permit2 what is approved, for which contract, and until when [ERR-03] [SEC-07]', async () => {
  const world = await startSwap()
  world.provider.permit2Allowed = 0n
  await world.reviewed(ofTokens)
  const step = async (allow: () => void, action: string): Promise<void> => {
    await world.swap.confirm()
    allow()
    world.ledger.mine()
    await world.until(({ progress }) => progress.step === 'review' && progress.review.action === action)
  }
  await step(() => world.provider.allowed.set(usd.address ?? '', 12_000_000n), 'approvePermit2')
  world.wallet.behave('reject', 'eth_sendTransaction')
  await world.swap.confirm()
  const [first, ofPermit2] = [
    /Permit2, 0x\S+ , may take up to 12 USD for contracts that you/,
    /In Permit2, the/,
  ]
  const afterOne = textOf(await draw(world, 'SwapPreview'))
  expect(afterOne).toMatch(first)
  expect(afterOne).not.toMatch(ofPermit2)
  world.wallet.behave('approve', 'eth_sendTransaction')
  await world.pass(600)
  await step(() => {
    world.provider.permit2Allowed = 12_000_000n
  }, 'swap')
  await world.swap.confirm()
  world.ledger.mine('failed')
  await world.until(({ progress }) => progress.step === 'sent' && progress.failure !== undefined)
  const markup = await draw(world, 'SwapStatus')
  const text = textOf(markup)
  expect(text).toContain(en.keptTitle)
  expect(text).toMatch(first)
  expect(text).toMatch(/In Permit2, the contract 0x\S+ may take up to 12 USD until \d/)
  expect(markup).toContain(permit2)
  expect(markup).toContain(router)
})

it.each([
  ['busy', -32_002, en.failedBusy, en.notSentBusy],
  ['locked', 4100, en.failedWallet, en.notSentByWallet],
])('displays for a %s wallet that it comes first [REL-03] [ERR-03]', async (_, code, title, body) => {
  const world = await reviewed({}, { answers: { eth_sendTransaction: () => Promise.reject({ code }) } })
  await world.swap.confirm()
  const { progress } = world.swap.store.getState()
  const markup = await draw(world, progress.step === 'draft' ? 'Swap' : 'SwapPreview')
  expect(markup).toContain(title)
  expect(markup).toContain(body)
})

it.each([
  ['swap', {}, 'oops'],
  ['swap', {}, { code: -32_603 }],
  ['swap', {}, { code: -32_000, message: 'insufficient funds for gas' }],
  ['approval', ofTokens, 'oops'],
])(
  'does not call a %s a failure that may have been sent: %o, %o [REL-03] [ERR-03]',
  async (_, draft, error) => {
    const world = await reviewed(draft, { answers: { eth_sendTransaction: () => Promise.reject(error) } })
    await world.swap.confirm()
    const { progress } = world.swap.store.getState()
    const text = textOf(await draw(world, progress.step === 'draft' ? 'Swap' : 'SwapPreview'))
    expect(text).toContain(en.unknownTitle)
    expect(text).toContain(en.maybeSent)
    for (const claim of [en.failedWallet, en.failedFunds, 'Nothing was swapped'])
      expect(text).not.toContain(claim)
  },
)

describe('the result', () => {
  const sent = async (
    received: bigint | undefined,
    status?: 'success' | 'failed',
    replacedBy?: string,
    isUnreadable = false,
  ): Promise<string> => {
    const world = await startSwap()
    world.ledger.isUnreadable = isUnreadable
    await world.reviewed()
    await world.swap.confirm()
    expect(await draw(world, 'SwapStatus')).toContain('Swapping 0.5 ETH')
    world.ledger.received = received
    world.ledger.mine(status, replacedBy)
    await world.until(({ progress }) => progress.step === 'sent' && progress.status !== 'pending')
    await world.pass()
    return textOf(await draw(world, 'SwapStatus'))
  }
  const whole = 10n ** 18n

  it.each([
    ['as much', 1_500n * whole, '1,500 DAI received', en.asPromised],
    ['less, within the slippage', 1_490n * whole, '1,490 DAI received', 'Slightly less than the 1,500 DAI'],
    ['less than promised', 1_000n * whole, '1,000 DAI received', en.belowPromise],
    ['only the minimum is known', undefined, 'At least 1,485 DAI received', en.receivedAtLeast],
  ])('is compared with the quote: %s [SWP-01]', async (_, received, title, body) => {
    const text = await sent(received)
    expect(text).toContain(title)
    expect(text).toContain(body)
  })

  it('claims no minimum of a contract call that could not be decoded [SWP-01]', async () => {
    const text = await sent(undefined, 'success', undefined, true)
    expect(text).toContain('0.5 ETH swapped')
    expect(text).toContain(en.receivedUnknown)
  })

  it('displays its own texts for a swap that was sped up, or cancelled or replaced [M10]', async () => {
    const other = `0x${'e'.repeat(64)}`
    expect(await sent(1_500n * whole, 'success', other)).toContain(`${en.spedUp} ${en.asPromised}`)
    const replaced = await sent(undefined, 'failed', other)
    expect(replaced).toContain(en.failedReplaced)
    expect(replaced).toContain(en.replacedBody)
  })

  it('is displayed as not confirmed yet, and not as failed, if no block contains the swap for long [ERR-03]', async () => {
    const world = await startSwap()
    await world.reviewed()
    await world.swap.confirm()
    world.ledger.forget()
    await world.until(({ progress }) => progress.step === 'sent' && progress.status === 'unknown')
    const markup = await draw(world, 'SwapStatus')
    for (const text of ['Not confirmed yet', en.unknownBody, 'data-status="waiting"'])
      expect(markup).toContain(text)
  })

  it('reports whether a failure lost anything [ERR-03]', async () => {
    expect(await sent(undefined, 'failed')).toContain('only the network fee was spent')
  })
})

describe('token selection', () => {
  it('displays the account’s own first, and suggestions until the user searches [SWP-01]', async () => {
    const world = await startSwap()
    await world.ready()
    const text = textOf(await draw(world, 'SwapSelectToken', { side: 'buy' }))
    expect(text.indexOf(en.ownTokens)).toBeGreaterThan(-1)
    expect(text.indexOf(en.ownTokens)).toBeLessThan(text.indexOf(en.otherTokens))
  })

  it('reports that tokens could not be read, and that nothing was lost [ERR-03]', async () => {
    const world = await startSwap()
    world.accountData.setTokens([])
    world.provider.faults.set('tokens', new QuoinError('SERVICE_UNREACHABLE'))
    world.swap.watch()
    await world.until(({ tokenStatus }) => tokenStatus === 'unavailable')
    expect(await draw(world, 'SwapSelectToken', { side: 'sell' })).toContain(en.tokensFailedTitle)
  })
})

it('warns of a slippage above 5 % only [SWP-02]', async () => {
  const world = await startSwap()
  world.swap.setSlippage(500)
  expect(await draw(world, 'SwapSettings')).not.toContain(en.slippageHighTitle)
  world.swap.setSlippage(501)
  const markup = await draw(world, 'SwapSettings')
  expect(markup).toContain(en.slippageHighTitle)
  expect(markup).toContain('value="5.01"')
})

it('offers the next action if there is nothing to review or to follow [UI-15]', async () => {
  const world = await startSwap()
  expect(await draw(world, 'SwapPreview')).toContain(en.noReviewTitle)
  expect(await draw(world, 'SwapStatus')).toContain(en.noReviewTitle)
})
