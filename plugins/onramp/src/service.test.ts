import { afterEach, describe, expect, it } from 'vitest'
import { contributeTo, createToken, definePlugin, type PluginTypes, provide, type Token } from '#kernel'
import { createMockConnector, createTestPlatform } from '#testing'
import {
  alice,
  begin,
  bob,
  down,
  endWorlds,
  entry,
  hashOf,
  type OnrampWorld,
  options,
  quote,
  sellers,
  startOnramp,
} from '../testing/onramp-world.js'
import { type OnrampProvider, onrampProviders } from './contract.js'
import { isRestricted, readRegion } from './draft/region.js'

afterEach(endWorlds)

const of = ({ requests }: OnrampWorld, path: string) => requests.filter((one) => one.path === path)
const step = (world: OnrampWorld): string => world.state().progress.step
const failure = (world: OnrampWorld): unknown => {
  const { progress } = world.state()
  return progress.step === 'failed' ? progress.failure : undefined
}
const none = (count: number): readonly undefined[] => Array.from({ length: count }, () => undefined)
/** Advances the clock until a condition is met. */
async function until(world: OnrampWorld, isSo: () => boolean, ms = 1000): Promise<void> {
  for (let turn = 0; turn < 300 && !isSo(); turn += 1) await world.pass(ms)
  if (!isSo()) throw new Error(`Timeout: ${isSo} ${JSON.stringify(world.state().progress)}`)
}

describe('the choices', () => {
  it("are those of the network's providers, each requested by its id [ONR-01]", async () => {
    const world = await startOnramp()
    await world.ready()
    const { availability, choices, tokens, currencies, token, currency, method, presets } = world.state()
    expect([availability, choices]).toEqual([{ status: 'ready' }, 'ready'])
    expect(tokens.map(({ symbol, address }) => [symbol, address])).toEqual([
      ['DLR', bob],
      ['ETH', undefined],
    ])
    expect(currencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect([token?.symbol, currency?.id, method?.id, presets]).toEqual([
      'DLR',
      'USD',
      'card',
      [100, 250, 500, 1000],
    ])
    expect(of(world, 'options').map(({ query }) => query.get('provider'))).toEqual([
      'slow-seller',
      'fast-seller',
    ])
  })

  it('are read again after the clock was set back [ONR-01] [REL-04]', async () => {
    const world = await startOnramp()
    await world.ready()
    const before = of(world, 'options').length
    world.platform.clock.setBack(3_600_000)
    await world.pass(30_000)
    expect(of(world, 'options').length).toBeGreaterThan(before)
  })

  it('are the built-in list if the gateway is unreachable [ONR-02]', async () => {
    const world = await startOnramp()
    world.answers.options = down
    world.onramp.watch()
    await until(world, () => world.state().choices === 'fallback')
    const { tokens, currencies } = world.state()
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    const methods = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]
    expect(currencies).toEqual([
      { id: 'USD', methods },
      { id: 'EUR', methods },
    ])
    // The options are requested again automatically.
    world.answers.options = () => options
    await until(world, () => world.state().choices === 'ready', 10_000)
  })

  it('never replace the requested token by another: the user chooses [ONR-01] [SEC-06]', async () => {
    const world = await startOnramp()
    world.onramp.fill({ token: 'GONE' })
    await world.ready()
    expect(world.state()).toMatchObject({ token: undefined, obstacle: 'tokenUnavailable', offers: [] })
    const [, ether] = world.state().tokens
    world.onramp.setToken(ether?.id ?? '')
    await until(world, () => world.state().obstacle === undefined, 50)
    expect(world.state().token?.symbol).toBe('ETH')
  })

  it('switch the payment method if the first does not support the amount, and include the limits of the chosen one', async () => {
    const world = await startOnramp()
    await world.ready('9000')
    expect(world.state()).toMatchObject({ method: { id: 'ach_bank_account' }, obstacle: undefined })
    world.onramp.setMethod('card')
    expect(world.state()).toMatchObject({
      amount: { fault: 'tooMuch', max: '7500.00' },
      obstacle: 'tooMuch',
    })
    world.onramp.setCurrency('EUR')
    expect(world.state()).toMatchObject({ currency: { id: 'EUR' }, method: { id: 'ach_bank_account' } })
  })

  it('include the card provider only on its chains, a link provider in all of its namespaces [ONR-03]', async () => {
    const world = await startOnramp({
      given: {
        providers: [
          { id: 'coinbase', name: 'Coinbase', kind: 'card' },
          { id: 'meld', name: 'Meld.io', kind: 'link' },
        ],
      },
    })
    await world.ready()
    const ids = () => world.state().offers.map(({ provider }) => provider.id)
    expect(ids()).toEqual(['coinbase', 'meld'])
    await world.kernel.networks.switchTo('eip155:2')
    await until(world, () => world.state().choices !== 'loading')
    expect(ids()).toEqual(['meld'])
    const [seller] = sellers.providers ?? []
    if (!seller) throw new Error('The onramp service is missing.')
    const sandbox = await startOnramp({
      given: { providers: [{ ...seller, networks: { 'eip155:2': 'two' } }] },
    })
    await sandbox.kernel.networks.switchTo('eip155:2')
    sandbox.answers.options = down
    await sandbox.ready()
    expect(sandbox.state().offers).toHaveLength(1)
  })

  it('are empty in mainland China, and no request is sent [CON-09]', async () => {
    const world = await startOnramp({ timeZone: 'Asia/Shanghai' })
    world.onramp.watch()
    world.onramp.setAmount('100')
    await world.pass(60_000)
    expect(world.state()).toMatchObject({
      availability: { status: 'restricted' },
      obstacle: 'restricted',
      offers: [],
    })
    world.onramp.buy('slow-seller')
    expect([world.requests, world.platform.openedPopups]).toEqual([[], []])
    const cities = ['Shanghai', 'urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Beijing']
    expect(cities.filter((city) => !isRestricted({}, `Asia/${city}`))).toEqual([])
    expect(isRestricted({}, 'Asia/Hong_Kong')).toBe(false)
  })

  it('are restricted by the host’s time zones [CON-09]', async () => {
    const open = await startOnramp({
      timeZone: 'Asia/Shanghai',
      given: { ...sellers, restrictedTimeZones: [] },
    })
    expect(open.state().availability.status).toBe('ready')
    const shut = await startOnramp({
      timeZone: 'Europe/Paris',
      given: { ...sellers, restrictedTimeZones: ['europe/PARIS'] },
    })
    expect(shut.state().availability.status).toBe('restricted')
  })

  it('are none for a watch-only account: a purchase would go to an account of another user', async () => {
    const watched = createMockConnector({
      id: 'watch',
      type: 'watch',
      namespaces: ['eip155'],
      accounts: [bob],
    })
    const more = definePlugin<PluginTypes>({
      id: 'watching',
      version: '1.0.0',
      kernel: '*',
      contributes: { connectors: [{ id: 'watch', create: () => watched }] },
    })
    const world = await startOnramp({ more, connect: false })
    await world.kernel.connections.connect('watch')
    await world.pass()
    expect(world.state().availability.status).toBe('unsupported')
    expect(world.state().address).toBeUndefined()
    await world.kernel.connections.connect(world.wallet.id)
    await world.ready()
    expect(world.state()).toMatchObject({ availability: { status: 'ready' }, address: alice })
  })

  it('report a missing connection, and a network without providers', async () => {
    const world = await startOnramp({ connect: false })
    expect(world.state().obstacle).toBe('notConnected')
    const other = await startOnramp()
    await other.kernel.networks.switchTo('eip155:2')
    other.onramp.watch()
    await until(other, () => other.state().availability.status === 'unsupported')
  })
})

describe('the country', () => {
  const countries = (world: OnrampWorld, path: string) => [
    ...new Set(of(world, path).map(({ query, body }) => query.get('country') ?? body.country)),
  ]

  it('is not derived from a language alone: then none is sent', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    expect(world.state().country).toBeUndefined()
    expect(['options', 'quote', 'onrampurl'].map((path) => countries(world, path))).toEqual([
      [undefined],
      [undefined],
      [undefined],
    ])
    expect(['en-US', 'zh-Hans-CN', 'es-419', 'en', 'no tag'].map(readRegion)).toEqual([
      'US',
      'CN',
      ...none(3),
    ])
  })

  it('is the browser language’s region at first; another one reloads choices and prices, is sent with the order, and stored', async () => {
    const us = createTestPlatform({ now: begin, page: { language: 'en-US' } })
    const world = await startOnramp({ platform: us })
    await world.ready()
    expect(world.state().country).toBe('US')
    expect([countries(world, 'options'), countries(world, 'quote')]).toEqual([['US'], ['US']])
    world.onramp.setCountry('CH')
    expect(world.state()).toMatchObject({ country: 'CH', choices: 'loading', offers: [] })
    await until(world, () => world.state().obstacle === undefined, 50)
    expect([countries(world, 'options'), countries(world, 'quote')]).toEqual([
      ['US', 'CH'],
      ['US', 'CH'],
    ])
    world.onramp.setCountry('Switzerland')
    expect(world.state().country).toBe('CH')
    await world.goTo('slow-seller')
    expect(countries(world, 'onrampurl')).toEqual(['CH'])
    world.onramp.leave()
    await world.pass()
    await world.kernel.dispose()
    const again = await startOnramp({ platform: us })
    await again.ready()
    expect(countries(again, 'options')).toEqual(['CH'])
    // A cleared country is not guessed the next time, either.
    again.onramp.setCountry(undefined)
    await again.pass()
    await again.kernel.dispose()
    const unknownCountry = await startOnramp({ platform: us })
    await unknownCountry.ready()
    expect([unknownCountry.state().country, countries(unknownCountry, 'options')]).toEqual([
      undefined,
      [undefined],
    ])
  })

  it('that was changed back keeps the loaded choices', async () => {
    const world = await startOnramp()
    await world.ready()
    const late: ((value: unknown) => void)[] = []
    world.answers.options = () => new Promise((resolve) => late.push(resolve))
    world.onramp.setCountry('CH')
    await until(world, () => of(world, 'options').length > 3, 10)
    world.onramp.setCountry(undefined)
    for (const answer of late) answer(options)
    await world.pass(1000)
    expect(world.state()).toMatchObject({ choices: 'ready', obstacle: undefined })
    expect(world.platform.logs).toEqual([])
  })

  it('without providers is distinguished from a network without providers', async () => {
    const world = await startOnramp()
    world.answers.options = ({ query }) =>
      query.get('country') === 'AQ' ? { paymentCurrencies: [], purchaseCurrencies: [] } : options
    await world.ready()
    world.onramp.setCountry('AQ')
    await until(world, () => world.state().obstacle === 'unsupportedCountry', 10)
    expect(world.state()).toMatchObject({ availability: { status: 'unsupportedCountry' }, offers: [] })
    world.onramp.setCountry('FR')
    await until(world, () => world.state().obstacle === undefined, 50)
    await world.kernel.networks.switchTo('eip155:2')
    await until(world, () => world.state().availability.status === 'unsupported', 10)
  })

  it('that one provider does not serve keeps the providers without country data', async () => {
    const [seller] = sellers.providers ?? []
    if (!seller) throw new Error('The onramp service is missing.')
    const link = { id: 'meld', name: 'Meld.io', kind: 'link', origins: ['https://meld.example'] } as const
    const world = await startOnramp({ given: { providers: [seller, link] } })
    world.answers.options = () => ({ paymentCurrencies: [], purchaseCurrencies: [] })
    world.onramp.setCountry('AQ')
    await world.ready()
    expect(world.state().offers.map(({ provider }) => provider.id)).toEqual(['meld'])
    expect(world.state().choices).toBe('ready')
  })
})

describe('quotes', () => {
  it('are compared by the received amount, with total, fees and time [ONR-01]', async () => {
    const world = await startOnramp()
    world.answers.quote = ({ body }) =>
      body.provider === 'fast-seller' ? quote('98.2500000000000001', { deliverySeconds: 10 }) : quote('98.25')
    await world.ready()
    expect(world.state().offers).toMatchObject([
      {
        provider: { id: 'fast-seller', name: 'Fast Seller' },
        isBest: true,
        status: {
          phase: 'ready',
          offer: {
            total: '100.00',
            providerFee: '1.50',
            networkFee: '0.25',
            receive: '98.2500000000000001',
            seconds: 10,
          },
        },
      },
      { provider: { id: 'slow-seller' }, isBest: false },
    ])
    const [first] = of(world, 'quote')
    expect(first?.body).toMatchObject({
      amount: '100',
      network: 'DLR',
      provider: 'slow-seller',
      purchaseCurrency: options.purchaseCurrencies[0],
      paymentCurrency: options.paymentCurrencies[0],
    })
  })

  it('fall back to the placeholder on a failure, which is never the best [ONR-02]', async () => {
    const world = await startOnramp()
    world.answers.quote = ({ body }) => (body.provider === 'slow-seller' ? down() : quote('0.01'))
    await world.ready()
    await until(world, () => world.state().offers.every(({ status }) => status.phase !== 'loading'))
    const [best, failed] = world.state().offers
    expect([best?.provider.id, best?.isBest]).toEqual(['fast-seller', false])
    expect(failed?.status).toEqual({
      phase: 'placeholder',
      offer: {
        total: '100',
        subtotal: '100',
        providerFee: '100',
        networkFee: '100',
        receive: '100',
        quoteId: 'mocked-quote-id',
      },
    })
  })

  it('are requested again every 30 s, and answers to outdated requests are dropped', async () => {
    const world = await startOnramp()
    await world.ready()
    const before = of(world, 'quote').length
    await world.pass(30_000)
    expect(of(world, 'quote').length).toBe(before + 2)
    let answerLate: (value: unknown) => void = () => undefined
    world.answers.quote = ({ body }) =>
      body.amount === '200' ? new Promise((resolve) => (answerLate = resolve)) : quote('1')
    world.onramp.setAmount('200')
    await world.pass(300)
    world.onramp.setAmount('300')
    answerLate(quote('999999'))
    await until(world, () => world.state().obstacle === undefined, 50)
    expect(
      world.state().offers.map(({ status }) => status.phase === 'ready' && status.offer.receive),
    ).toEqual(['1', '1'])
    // An aborted request is not logged as a fault.
    expect(world.platform.logs).toEqual([])
  })

  it.each([
    ['', undefined, 'enterAmount'],
    ['9.99', 'tooLittle', 'tooLittle'],
    ['25000.01', 'tooMuch', 'tooMuch'],
    ['12.345', 'tooPrecise', 'amountInvalid'],
    ['ten', 'format', 'amountInvalid'],
  ])('are not requested for %j: %s', async (text, fault, obstacle) => {
    const world = await startOnramp()
    await world.ready(text)
    await world.pass(300)
    expect(world.state()).toMatchObject({ obstacle, amount: { text } })
    expect(world.state().amount.fault).toBe(fault)
    expect(of(world, 'quote')).toEqual([])
  })
})

describe('a purchase', () => {
  it('opens its window in the click itself, and then navigates it to the provider’s page [ONR-03] [API-01]', async () => {
    const world = await startOnramp()
    await world.ready()
    world.onramp.buy('slow-seller')
    expect(world.platform.openedPopups.map((popup) => popup.url())).toEqual(['about:blank'])
    expect(step(world)).toBe('opening')
    world.onramp.buy('slow-seller')
    await world.goTo('slow-seller')
    expect(world.platform.openedPopups.map((popup) => popup.url())).toEqual([
      'https://slow.example/buy?order=1',
    ])
    expect(of(world, 'onrampurl').map(({ body }) => body)).toEqual([
      {
        destinationWallets: [{ address: alice, blockchains: ['ethereum'], assets: ['DLR'] }],

        provider: 'slow-seller',
        defaultNetwork: 'ethereum',
        partnerUserId: alice,
        purchaseKey: expect.stringMatching(/^[\da-f]{32}$/),
        defaultExperience: 'buy',

        presetFiatAmount: 100,
        presetCryptoAmount: 98.25,
        fiatCurrency: 'USD',
        token: { chain: 'eip155:1', address: bob },
        paymentMethod: 'card',
        quoteId: 'q1',
      },
    ])
    expect(world.events).toEqual([['onramp:opened', { provider: 'slow-seller' }]])
  })

  it('is polled every 4 s from payment to delivery without caches, and an event reports the delivery [ONR-03]', async () => {
    const world = await startOnramp()
    world.answers.history = () => ({ data: [entry('old', 'IN_PROGRESS', begin - 5)] })
    await world.ready()
    await world.goTo('slow-seller')
    await world.pass(4_000)
    // A purchase that was pending before the order is another one.
    expect(step(world)).toBe('atProvider')
    world.answers.history = () => ({
      data: [entry('new', 'IN_PROGRESS'), entry('old', 'SUCCESS', begin - 5)],
    })
    await world.pass(4_000)
    expect(world.state().progress).toMatchObject({
      step: 'delivering',
      purchase: { id: 'new', amount: '98.25' },
    })
    const before = of(world, 'history').length
    await world.pass(8_000)
    expect(of(world, 'history').length).toBe(before + 2)
    expect([...world.repeated]).toEqual(['history'])
    world.answers.history = () => ({ data: [entry('new', 'SUCCESS')] })
    await world.pass(4_000)
    expect(world.state().progress).toMatchObject({
      step: 'delivered',
      purchase: { transactionId: hashOf(7) },
    })
    await until(world, () => world.kernel.transactions.store.getState().length > 0)
    expect(world.kernel.transactions.store.getState()).toMatchObject([
      {
        id: hashOf(7),
        operationType: 'bought',
        from: `eip155:1:${alice}`,
        moved: [{ direction: 'in', symbol: 'DLR', value: 9825n, decimals: 2 }],
      },
    ])
    expect(world.events.at(-1)).toEqual(['onramp:succeeded', { provider: 'slow-seller' }])
    const after = of(world, 'history').length
    await world.pass(60_000)
    expect(of(world, 'history').length).toBe(after)
  })

  it('is read with the key of its order, which stays in this browser and differs in another [S16]', async () => {
    const buyOnce = async (world: OnrampWorld): Promise<unknown> => {
      await world.ready()
      await world.goTo('slow-seller')
      await world.pass(4_000)
      const [key] = of(world, 'onrampurl').map(({ body }) => body.purchaseKey)
      expect(key).toMatch(/^[\da-f]{32}$/)
      const reads = of(world, 'history')
      expect(reads.length).toBeGreaterThan(1)
      expect(new Set(reads.map(({ bearer }) => bearer))).toEqual(new Set([key]))
      // URLs of requests are in the logs of proxies.
      for (const { query } of world.requests) expect(query.toString()).not.toContain(key)
      expect(await world.onramp.purchaseKey()).toBe(key)
      return key
    }
    const first = await startOnramp()
    const key = await buyOnce(first)
    first.onramp.leave()
    await first.pass()
    const reloaded = await startOnramp({ platform: first.platform })
    expect(await buyOnce(reloaded)).toBe(key)
    const another = createTestPlatform({ now: begin })
    const elsewhere = await startOnramp({
      platform: { ...another, randomBytes: (length) => new Uint8Array(length).fill(7) },
    })
    expect(await buyOnce(elsewhere)).toBe('07'.repeat(16))
  })

  it('reports a declined payment, and a second attempt in the same window counts [ONR-03]', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    world.answers.history = () => ({ data: [entry('one', 'FAILED')] })
    await world.pass(4_000)
    expect(failure(world)).toEqual({ reason: 'declined', wasPaid: 'no' })
    world.answers.history = () => ({ data: [entry('two', 'IN_PROGRESS', begin + 2), entry('one', 'FAILED')] })
    await world.pass(4_000)
    expect(step(world)).toBe('delivering')
    world.answers.history = () => ({ data: [entry('two', 'FAILED', begin + 2)] })
    await world.pass(4_000)
    expect(failure(world)).toEqual({ reason: 'providerFailed', wasPaid: 'unknown' })
  })

  it('can reopen its closed window; without a purchase it is reported, and still polled [ONR-03]', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    await world.pass(4_000)
    world.platform.openedPopups[0]?.leave()
    await world.pass(1_000)
    expect(world.state().progress).toMatchObject({ step: 'atProvider', window: 'closed' })
    world.onramp.buy('slow-seller')
    expect(world.state().progress).toMatchObject({ step: 'atProvider', window: 'open' })
    expect(world.platform.openedPopups[1]?.url()).toBe('https://slow.example/buy?order=1')
    expect(of(world, 'onrampurl')).toHaveLength(1)
    await world.pass(4_000)
    world.platform.openedPopups[1]?.leave()
    await until(world, () => step(world) === 'failed')
    expect(failure(world)).toEqual({ reason: 'abandoned', wasPaid: 'unknown' })
    world.answers.history = () => ({ data: [entry('late', 'SUCCESS')] })
    await until(world, () => step(world) === 'delivered')
  })

  it('is reported as unknown 180 s after its window was closed without an answer', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    world.answers.history = down
    await world.pass(4_000)
    world.platform.openedPopups[0]?.leave()
    await world.pass(178_000)
    expect(step(world)).toBe('atProvider')
    await until(world, () => step(world) === 'failed')
    expect(failure(world)).toEqual({ reason: 'timeout', wasPaid: 'unknown' })
  })

  it('does not treat a window as closed that reads as closed at once: the opener policy separated it', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    world.platform.openedPopups[0]?.leave()
    await world.pass(600_000)
    expect(world.state().progress).toMatchObject({ step: 'atProvider', window: 'unknown' })
    world.onramp.buy('slow-seller')
    expect(world.state().progress).toMatchObject({ step: 'atProvider', window: 'open' })
  })

  it.each([
    ['the window is blocked', (world: OnrampWorld) => world.platform.blockPopups(), 'popupBlocked'],
    ['the seller is unreachable', (world: OnrampWorld) => (world.answers.onrampurl = down), 'providerFailed'],
    [
      'its page is outside of its origins',
      (world: OnrampWorld) =>
        (world.answers.onrampurl = () => ({ url: 'https://slow.example.evil.example/' })),
      'providerFailed',
    ],
  ])('costs nothing if %s [ERR-03] [SEC-05]', async (_, arrange, reason) => {
    const world = await startOnramp()
    await world.ready()
    arrange(world)
    await world.goTo('slow-seller')
    expect(failure(world)).toEqual({ reason, wasPaid: 'no' })
    expect(world.platform.openedPopups.filter((popup) => popup.isOpen())).toEqual([])
    expect(world.events).toEqual([['onramp:failed', { provider: 'slow-seller', reason }]])
  })

  it('is not started for another account than the displayed one [SEC-06]', async () => {
    const world = await startOnramp()
    await world.ready()
    world.answers.onrampurl = () => new Promise(() => undefined)
    world.onramp.buy('slow-seller')
    await world.pass()
    world.wallet.emit({
      type: 'accounts',
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address: bob, type: 'eoa' }],
    })
    await world.pass()
    expect(failure(world)).toEqual({ reason: 'accountChanged', wasPaid: 'no' })
    expect(world.platform.openedPopups.filter((popup) => popup.isOpen())).toEqual([])
  })

  it('continues after a reload, for at most a day', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    await world.pass()
    await world.kernel.dispose()
    // The page's storage is kept.
    const { platform } = world
    const again = await startOnramp({ platform })
    again.answers.history = () => ({ data: [entry('mine', 'SUCCESS', begin + 60_000)] })
    await until(again, () => step(again) === 'delivered')
    await again.kernel.dispose()
    const later = await startOnramp({ platform })
    await later.pass(5_000)
    expect(step(later)).toBe('draft')
  })

  it('is no longer polled after it was left', async () => {
    const world = await startOnramp()
    await world.ready()
    await world.goTo('slow-seller')
    world.onramp.leave()
    world.answers.history = () => ({ data: [entry('late', 'SUCCESS')] })
    const before = of(world, 'history').length
    await world.pass(20_000)
    expect([step(world), of(world, 'history').length]).toEqual(['draft', before])
  })

  it('at a link provider navigates to its page, without a status [ONR-01]', async () => {
    const world = await startOnramp({
      given: {
        providers: [{ id: 'meld', name: 'Meld.io', kind: 'link', origins: ['https://meld.example'] }],
      },
    })
    await world.ready()
    expect(world.state().offers).toMatchObject([
      { kind: 'link', status: { phase: 'onItsPage' }, fee: [100, 200] },
    ])
    await world.goTo('meld')
    await world.pass(30_000)
    expect(step(world)).toBe('atProvider')
    expect(of(world, 'history')).toEqual([])
  })
})

describe('purchases', () => {
  it('of all providers are listed newest first, and read every 3 s while one is pending [ONR-03]', async () => {
    const world = await startOnramp()
    world.answers.history = ({ query }) =>
      query.get('onramp') === 'slow-seller'
        ? { data: [entry('a', 'IN_PROGRESS', begin - 10)], ...(!query.has('cursor') && { next: 'more' }) }
        : { data: [entry('b', 'SUCCESS', begin - 5)] }
    const purchases = () => world.onramp.purchases.getState()
    const stop = world.onramp.watchPurchases()
    await until(world, () => purchases().status === 'ready', 10)
    expect(purchases().purchases.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'delivered'],
      ['a', 'delivering'],
    ])
    world.answers.history = ({ query }) => ({
      data: query.has('cursor') ? [entry('c', 'FAILED', begin - 50)] : [entry('a', 'SUCCESS', begin - 10)],
    })
    await world.pass(3_000)
    await until(world, () => purchases().purchases.every(({ status }) => status === 'delivered'), 10)
    const before = of(world, 'history').length
    await world.pass(30_000)
    expect(of(world, 'history').length).toBe(before)
    expect(purchases().hasMore).toBe(true)
    world.onramp.morePurchases()
    await until(world, () => purchases().purchases.length === 3, 10)
    expect(purchases().hasMore).toBe(false)
    stop()
  })

  it('are reported as unavailable, not as empty, if they cannot be read', async () => {
    const world = await startOnramp()
    world.answers.history = down
    world.onramp.watchPurchases()
    await until(world, () => world.onramp.purchases.getState().status === 'unavailable')
  })
})

describe('a third-party provider', () => {
  it("is called in addition to the gateway’s, and its page is opened only at its plugin's origins [ONR-01]", async () => {
    const AcmeToken: Token<OnrampProvider> = createToken('acme')
    let url = 'https://acme.example/checkout'
    let answerLate = (): void => undefined
    const late = new Promise<void>((resolve) => {
      answerLate = resolve
    })
    const acme: OnrampProvider = {
      supports: (network) => network === 'eip155:1',
      // Ignores the signal.
      quote: async ({ amount }) => {
        if (amount === '200') await late
        const receive = amount === '200' ? '199' : '99'
        return { total: amount, subtotal: amount, providerFee: '1', networkFee: '0', receive, quoteId: 'x' }
      },
      createUrl: async () => url,
    }
    const more = definePlugin<PluginTypes>({
      id: 'acme',
      version: '1.0.0',
      kernel: '*',
      services: [provide(AcmeToken, { deps: [], create: () => acme })],
      contributes: {
        extra: [
          contributeTo(onrampProviders, {
            id: 'acme',
            name: 'Acme',
            provider: AcmeToken,
            origins: ['https://acme.example'],
          }),
        ],
      },
    })
    const world = await startOnramp({ more })
    await world.ready()
    await until(world, () => world.state().offers.length === 3, 50)
    expect(world.state().offers[0]).toMatchObject({ provider: { name: 'Acme' }, isBest: true })
    // A late answer for an earlier amount is ignored.
    world.onramp.setAmount('200')
    await world.pass(300)
    world.onramp.setAmount('100')
    await until(world, () => world.state().offers[0]?.status.phase === 'ready', 50)
    answerLate()
    await world.pass()
    expect(world.state().offers[0]?.status).toMatchObject({ phase: 'ready', offer: { receive: '99' } })
    await world.goTo('acme')
    expect(step(world)).toBe('atProvider')
    url = 'https://elsewhere.example/'
    world.onramp.leave()
    await world.goTo('acme')
    expect(failure(world)).toEqual({ reason: 'providerFailed', wasPaid: 'no' })
  })
})
